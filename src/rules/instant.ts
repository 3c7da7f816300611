// §4: an instant tournament runs automatically: full, it starts; played, its standings are final; not full in time, it
// is cancelled.
import { reason, type Reason } from '../contract/reason.ts'
import type { InstantSettings } from '../contract/endpoints-instant.ts'
import type { Tournament } from '../contract/tournament.ts'
import type { Asking, StageView, TournamentView } from '../contract/views.ts'
import { whyNotGenerateBrackets } from './brackets.ts'
import { firstReason, reasonIf } from './first-reason.ts'
import { leastTeams, whyNotInitial } from './stages.ts'
import { whyNotOpened, whyNotOver } from './tournaments.ts'

/** chosen: a place is taken for good once its roster is confirmed; only then are all its players there. */
export function isReady({ maxTeams, registeredCount }: Tournament): boolean {
  return maxTeams !== null && registeredCount >= maxTeams
}

/** Before it is full, with the teams whose rosters are confirmed. */
export function whyNotForceStart({ tournament, stages }: TournamentView, _asking: Asking): Reason | undefined {
  const [first] = stages
  const have = tournament.registeredCount
  const needed = Math.max(tournament.minTeams, first ? first.groups * leastTeams(first.format) : 0)
  return firstReason(
    () => whyNotInstant(tournament),
    () => whyNotOver(tournament),
    () => whyNotOpened(tournament),
    () => reasonIf(tournament.state === 'InProgress', 'instant.started'),
    () => (first ? whyNotInitial(first) : reason('instant.noStage', undefined, `stage create ${tournament.id}`)),
    () => reasonIf(have < needed, 'instant.tooFewTeams', { have, needed }),
  )
}

/** The same of the stage that is started, with all that only the platform has at hand. */
export function whyNotStartInstant(view: StageView, asking: Asking): Reason | undefined {
  const { tournament, stage } = view
  return firstReason(
    () => whyNotForceStart(view, asking),
    () => whyNotGenerateBrackets(view, asking, { teamNum: tournament.registeredCount, groupNum: stage.groups }),
  )
}

/** Opens another tournament like it at once, for teams that found no place. */
export function whyNotCopyInstant({ tournament }: TournamentView, _asking: Asking): Reason | undefined {
  return firstReason(
    () => whyNotInstant(tournament),
    () =>
      reasonIf(
        tournament.state === 'Initial',
        'tournament.notPublished',
        undefined,
        `tournament publish ${tournament.id}`,
      ),
  )
}

export function whyNotInstant({ instant }: Tournament): Reason | undefined {
  return reasonIf(!instant, 'instant.notInstant')
}

/** The second level applies to a longer wait. */
export function whyNotSetWarnings(_none: undefined, _asking: Asking, levels?: InstantSettings): Reason | undefined {
  if (!levels) return undefined
  const { firstWarningMinutes: first, secondWarningMinutes: second } = levels
  return reasonIf(second <= first, 'instant.warningOrder', { first })
}

/** The next act of the platform, and its time where known. */
export type InstantStep = { step: 'opens' | 'fills' | 'confirms' | 'starts' | 'ends'; at: number | null }

/** §4. A tournament that is over, or not published, has no next act. */
export function stepAhead(tournament: Tournament): InstantStep | undefined {
  const { state, registrationStart, registrationEnd } = tournament
  switch (state) {
    case 'Published':
      return { step: 'opens', at: registrationStart }
    case 'OpenRegistration':
      return { step: 'fills', at: registrationEnd }
    case 'CompleteRegistration':
      return isReady(tournament) ? { step: 'starts', at: null } : { step: 'confirms', at: registrationEnd }
    case 'InProgress':
      return { step: 'ends', at: null }
    default:
      return undefined
  }
}
