// Times given to matches at which their venue is closed are told before they are saved.
import type { BracketMatch } from '../../contract/bracket.ts'
import { reason } from '../../contract/reason.ts'
import type { TournamentView } from '../../contract/views.ts'
import type { Act } from '../call.ts'
import { isLookedAt, matchesWhenClosed, shutOutText } from '../store/venue-matches.ts'

type Given = Pick<BracketMatch, 'identifier' | 'schedule' | 'venueId'>

/**
 * chosen: told is each time that is given, also where the one before was no better. A tournament without venues is played
 * anywhere.
 */
export async function tellClosed(
  act: Act,
  { tournament: { venueIds } }: Pick<TournamentView, 'tournament'>,
  matches: readonly Given[],
): Promise<void> {
  const timed = matches.flatMap(({ identifier, schedule: at, venueId }) =>
    at !== null && isLookedAt(at, act.asking.now) && (venueId !== null || venueIds.length > 0)
      ? [{ identifier, at, venueId }]
      : [],
  )
  if (timed.length === 0) return
  const out = await matchesWhenClosed(act.tx, timed, venueIds)
  if (out.count > 0) act.consequence(reason('consequence.scheduleClosed', shutOutText(out)))
}
