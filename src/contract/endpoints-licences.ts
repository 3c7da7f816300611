// Invoices of a company, and the licences of its venues (domain.md §5; business.md §2).
import * as v from 'valibot'
import { Day } from './day.ts'
import { counts, flag, listQuery, named, read, several, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Invoice, Licence, maxLicencesPerInvoice, Months, usualMonths } from './licence.ts'
import { WithinDays } from './within-days.ts'
import { LicenceState } from './states.ts'
import { administrators, companyRoles, systemOnly } from './user.ts'
import { Reasoned } from './limits.ts'

const base = '/admin/venue/v1'
const ours = { scope: 'owned', ability: 'licences' } as const
const ofCompany = {
  params: v.object({ id: idOf('venueCompany') }),
  about: { kind: 'venueCompany', param: 'id' },
} as const
const ofVenue = { params: v.object({ id: idOf('venue') }), about: { kind: 'venue', param: 'id' } } as const
const ofInvoice = {
  params: v.object({ invoiceId: idOf('invoice') }),
  about: { kind: 'invoice', param: 'invoiceId' },
} as const
const ofLicence = {
  params: v.object({ licenceId: idOf('licence') }),
  about: { kind: 'licence', param: 'licenceId' },
} as const
const licences = v.object({ licenses: v.array(Licence), ...counts })
const shown = ['licence', 'invoice', 'venue', 'venueCompany'] as const

export const licenceEndpoints = named({
  listInvoices: read({
    ...ours,
    ...ofCompany,
    path: `${base}/venue-companies/{id}/invoices`,
    summary: 'The invoices of a company, the newest first',
    query: v.object(listQuery),
    answer: v.object({ invoices: v.array(Invoice), ...counts }),
    roles: companyRoles,
    reads: ['invoice', 'licence'],
  }),
  getInvoice: read({
    ...ours,
    ...ofInvoice,
    path: `${base}/invoices/{invoiceId}`,
    summary: 'One invoice, with the names and addresses of the day it was written',
    answer: Invoice,
    roles: companyRoles,
    reads: ['invoice', 'licence'],
  }),
  createInvoice: write({
    ...ours,
    ...ofCompany,
    method: 'PUT',
    path: `${base}/venue-companies/{id}/invoices`,
    summary: 'Assign licences to venues of a company; the invoice is never changed nor deleted',
    body: v.object({
      licenses: v.pipe(
        v.array(
          v.object({
            venueId: idOf('venue'),
            /** Without it: the first day without a licence. */
            from: v.optional(Day),
            /** Without it: after the `months`, or where the next licence begins. */
            to: v.optional(Day),
          }),
        ),
        // §5
        v.minLength(1, 'noLicence'),
        v.maxLength(maxLicencesPerInvoice, 'tooLong'),
      ),
      months: v.optional(Months, usualMonths),
    }),
    answer: Invoice,
    roles: systemOnly,
  }),
  renewLicences: write({
    ...ours,
    method: 'POST',
    path: `${base}/licenses/renew`,
    summary: 'License venues again from where their licences end; one invoice for each company',
    body: v.object({
      venueIds: v.pipe(
        v.array(idOf('venue')),
        v.minLength(1, 'required'),
        v.maxLength(maxLicencesPerInvoice, 'tooLong'),
      ),
      months: v.optional(Months, usualMonths),
    }),
    answer: v.object({ invoices: v.array(Invoice) }),
    roles: systemOnly,
  }),
  renewEndingLicences: write({
    ...ours,
    method: 'POST',
    path: `${base}/licenses/renew-ending`,
    summary: 'License venues again whose last licence ends within that number of days; one invoice for each company',
    body: v.object({
      within: WithinDays,
      /** Left out: of all companies. */
      companyId: v.optional(idOf('venueCompany')),
      months: v.optional(Months, usualMonths),
    }),
    answer: v.object({ invoices: v.array(Invoice) }),
    roles: systemOnly,
  }),
  listLicences: read({
    ...ours,
    path: `${base}/licenses`,
    summary: 'Licences of all venues the caller may see, those that end first before the others',
    query: v.object({
      ...listQuery,
      state: several(LicenceState),
      /** Pending and active ones that end at most that number of days from now. */
      within: v.optional(WithinDays),
      /** `false`: those after which the venue has none. */
      followed: v.optional(flag),
    }),
    answer: licences,
    roles: administrators,
    reads: shown,
  }),
  listCompanyLicences: read({
    ...ours,
    ...ofCompany,
    path: `${base}/venue-companies/{id}/licenses`,
    summary: 'The licences of the venues of a company, those that end first before the others',
    query: v.object({ ...listQuery, state: several(LicenceState) }),
    answer: licences,
    roles: companyRoles,
    reads: shown,
  }),
  listVenueLicences: read({
    ...ours,
    ...ofVenue,
    path: `${base}/venues/{id}/licenses`,
    summary: 'The licences of a venue, the latest first',
    query: v.object({ ...listQuery, state: several(LicenceState) }),
    answer: licences,
    roles: administrators,
    reads: shown,
  }),
  getLicence: read({
    ...ours,
    ...ofLicence,
    path: `${base}/licenses/{licenceId}`,
    summary: 'One licence',
    answer: Licence,
    roles: administrators,
    reads: shown,
    showsOthers: true,
  }),
  terminateLicence: write({
    ...ours,
    ...ofLicence,
    method: 'POST',
    path: `${base}/licenses/{licenceId}/terminate`,
    summary: 'End a licence now, for good',
    body: v.object({ reason: Reasoned }),
    answer: Licence,
    roles: systemOnly,
  }),
})
