// Makes the desk for whoever is signed in and hands it to everything below.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { userOf } from '../api/session.ts'
import { useObserved } from '../api/use-observed.ts'
import { createDesk, type DeskParts } from './create-desk.ts'
import { DeskContext } from './desk.ts'
import { useKeyRouter } from './key-router.ts'
import { recent } from './recent.ts'

export function SignedInDesk({ parts, children }: { parts: DeskParts; children: ReactNode }) {
  const navigate = useNavigate()
  useObserved(parts.session.state)
  const { sub, name, role, venueCompanyId, venueId } = userOf(parts.session)
  const desk = useMemo(
    () => createDesk(parts, { sub, name, role, venueCompanyId, venueId }, async (to) => navigate(to)),
    [parts, navigate, sub, name, role, venueCompanyId, venueId],
  )
  useEffect(() => parts.goLive(), [parts])
  // What one did cannot be undone by the next who signs in here.
  useEffect(() => recent.clear, [])
  useKeyRouter(desk)

  return (
    <QueryClientProvider client={parts.cache.queries}>
      <DeskContext value={desk}>{children}</DeskContext>
    </QueryClientProvider>
  )
}
