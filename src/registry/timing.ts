// The risk of giving matches times or venues.
import type { TournamentView } from '../contract/views.ts'
import { reversible, type Risk } from './define.ts'

/** With venues it is asked about where one is closed then. */
export function timing({ tournament }: Pick<TournamentView, 'tournament'>): Risk {
  return tournament.venueIds.length > 0 ? { level: 'confirm', ifTold: 'consequence.scheduleClosed' } : reversible
}
