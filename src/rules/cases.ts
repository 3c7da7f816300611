// Cases: how each kind is shown, and what decides it. A new kind is one entry here and the read that finds it (store/cases.ts).
import { CaseKind, type Case } from '../contract/case.ts'
import type { MatchGame } from '../contract/match-room.ts'
import { Phase, type RoomStanding } from '../contract/phase.ts'
import { phaseOfRoom, phases } from './phase.ts'

type CaseLook = {
  /** Its sign and colour are those of this phase. */
  as: Phase
  /** Commands that decide it, by id, the usual one first. */
  decides: readonly string[]
  /** Its age is that by which it is late. */
  late?: boolean
}

export const cases: Readonly<Record<CaseKind, CaseLook>> = {
  disputed: { as: 'Disputed', decides: ['room.confirm'] },
  secondConfirmation: { as: 'NeedsDecision', decides: ['room.confirm', 'match.update-score'] },
  noWinner: { as: 'NeedsDecision', decides: ['room.confirm', 'match.update-score'] },
  tie: { as: 'NeedsDecision', decides: ['standings.update', 'standings.tie-breakers'] },
  assistance: { as: 'HelpAsked', decides: ['room.claim', 'room.resolve'] },
  late: { as: 'Late', decides: ['room.force-ready', 'match.no-show'], late: true },
  overdue: { as: 'Overdue', decides: ['room.submit'], late: true },
  alike: { as: 'Alike', decides: ['room.approve'] },
  bracket: { as: 'Alike', decides: ['bracket.complete'] },
  standings: { as: 'Alike', decides: ['standings.approve'] },
  limitRaise: { as: 'Alike', decides: ['setting.second-administrator'] },
  pausedSending: { as: 'Overdue', decides: ['sending.resume', 'sending.stop'] },
  refund: { as: 'Alike', decides: ['payment.confirm-refund', 'payment.reject-refund'] },
  withdrawal: { as: 'Alike', decides: ['payment.approve', 'payment.complete', 'payment.cancel'] },
  mission: { as: 'Alike', decides: ['mission.approve', 'mission.reject'] },
  licenceEnding: { as: 'Reported', decides: ['invoice.renew'] },
  reported: { as: 'Reported', decides: ['room.approve', 'room.submit'] },
}

const order = new Map(CaseKind.options.map((kind, at) => [kind, at]))

/** The gravest first; of one kind the one that waits longest. */
export function graver(a: Pick<Case, 'kind' | 'since' | 'id'>, b: Pick<Case, 'kind' | 'since' | 'id'>): number {
  return (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0) || a.since - b.since || (a.id < b.id ? -1 : 1)
}

const ofPhase: Partial<Record<Phase, CaseKind>> = {
  Disputed: 'disputed',
  HelpAsked: 'assistance',
  Late: 'late',
  Overdue: 'overdue',
  Alike: 'alike',
  Reported: 'reported',
}

/** Phases in which an open room is a case, the gravest first. */
export const waitingPhases: readonly Phase[] = Phase.options.filter((phase) => phases[phase].waits)

/** The case that a room is, and since when it waits; undefined: it is none. */
export function caseOfRoom(room: RoomStanding, now: number): Pick<Case, 'kind' | 'since'> | undefined {
  const { is, since } = phaseOfRoom(room, now)
  const decision = room.confirmedSince === null ? 'noWinner' : 'secondConfirmation'
  const kind = is === 'NeedsDecision' ? decision : ofPhase[is]
  return kind && { kind, since: since ?? room.updateTime }
}

/** The report of each seat's team for a game, as points in the order of the seats. */
export function reportsBySeat(
  game: Pick<MatchGame, 'submissions'> | undefined,
  seats: readonly string[],
): Case['reports'] {
  return seats.map((team) => {
    const own = game?.submissions.find(({ tournamentTeamId }) => tournamentTeamId === team)
    return own
      ? seats.map((seat) => own.scores.find(({ tournamentTeamId }) => tournamentTeamId === seat)?.totalScore ?? 0)
      : null
  })
}
