// §6: an account that has no venue, and one whose company has none, reads that instead of an empty page.
import { type ReactNode, useMemo } from 'react'
import type { List, ListPage } from '../../lists/define-list.ts'
import { whyNotViewVenues } from '../../rules/roles.ts'
import { usePageSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { Notice } from '../../ui/notice.tsx'

export function ForVenues({ children }: { children: ReactNode }) {
  const { sayReason } = useSay()
  const why = whyNotViewVenues(usePageSession().user)
  return why ? <Notice kind="forbidden" title={sayReason(why)} /> : children
}

/** The list as this reader finds it when it is empty. */
export function useVenueList<Row>(list: List<Row> & ListPage): List<Row> & ListPage {
  const isAdmin = usePageSession().user.role === 'SystemAdmin'
  return useMemo(
    () => (isAdmin ? list : { ...list, empty: { title: 'reason.role.noVenues', leads: [] } }),
    [list, isAdmin],
  )
}
