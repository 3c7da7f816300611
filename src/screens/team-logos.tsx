// The logos of a tournament's teams, for views that show teams by name.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { imageAddress } from '../api/configuration.ts'
import { useRead } from '../api/use-read.ts'
import { endpoints } from '../contract/endpoints.ts'

type Logos = ReadonlyMap<string, string>

export const LogosContext = createContext<Logos>(new Map())

/** Read once for the whole view. A name does not move when its logo arrives. */
export function TeamLogos({ of, children }: { of: string; children: ReactNode }) {
  const { data } = useRead(endpoints.listTeamLogos, { params: { id: of } })
  const logos = useMemo(
    () => new Map(data?.logos.map(({ tournamentTeamId, logo }) => [tournamentTeamId, imageAddress(logo)])),
    [data],
  )
  return <LogosContext value={logos}>{children}</LogosContext>
}

/** Addresses by team; nothing for a team without one. */
export function useTeamLogos(): Logos {
  return useContext(LogosContext)
}
