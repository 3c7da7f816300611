// The licences of a venue or of all venues of a company, whole.
import { useMemo } from 'react'
import { useReadAll } from '../../api/use-read-all.ts'
import { licenceEndpoints } from '../../contract/endpoints-licences.ts'
import type { Licence } from '../../contract/licence.ts'

const rowsIn = ({ licenses }: { licenses: readonly Licence[] }) => licenses

export function useLicencesOfVenue(venueId: string) {
  return useReadAll(
    licenceEndpoints.listVenueLicences,
    useMemo(() => ({ params: { id: venueId } }), [venueId]),
    rowsIn,
  )
}

export function useLicencesOfCompany(venueCompanyId: string) {
  return useReadAll(
    licenceEndpoints.listCompanyLicences,
    useMemo(() => ({ params: { id: venueCompanyId } }), [venueCompanyId]),
    rowsIn,
  )
}
