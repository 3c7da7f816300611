// What a rule may look at: the thing itself with everything around it, the same on both sides of the wire. A command's
// target kind is a key of `Views`.
import type { Bracket, BracketMatch } from './bracket.ts'
import type { MatchRoom } from './match-room.ts'
import type { Stage, StageDetail } from './stage.ts'
import type { Template } from './template.ts'
import type { TournamentTeam } from './team.ts'
import type { Tournament } from './tournament.ts'
import type { TournamentDetail } from './tournament-detail.ts'
import type { User } from './user.ts'

/** Its long texts are there where it was loaded by itself. */
export type TournamentView = { tournament: Tournament & Partial<TournamentDetail>; stages: readonly Stage[] }
export type StageView = TournamentView & { stage: StageDetail }
export type BracketView = StageView & { bracket: Bracket }
export type RoundView = BracketView & { roundOf: number }
export type MatchView = BracketView & { match: BracketMatch }
export type TeamView = TournamentView & { team: TournamentTeam }
export type RoomView = { room: MatchRoom }
export type TemplateView = { template: Template }

export type Views = {
  tournament: TournamentView
  stage: StageView
  bracket: BracketView
  round: RoundView
  match: MatchView
  team: TeamView
  room: RoomView
  template: TemplateView
}
export type Kind = keyof Views

/** One of a kind, by its id. */
export type Thing = { kind: Kind; id: string }

/** What each kind is part of. */
export const parentOf = {
  tournament: null,
  stage: 'tournament',
  team: 'tournament',
  bracket: 'stage',
  round: 'bracket',
  match: 'bracket',
  // It is looked at by itself: its stage may have thousands of matches.
  room: null,
  template: null,
} as const satisfies Record<Kind, Kind | null>

/** The same for what is told of a thing, its changes and its history: a room is of a stage. */
export const heldBy = { ...parentOf, room: 'stage' } as const satisfies Record<Kind, Kind | null>

/** What a call reads or changes: caches and live events speak in these words. */
export type Topic =
  | 'settings'
  | 'tournaments'
  | 'stages'
  | 'brackets'
  | 'standings'
  | 'teams'
  | 'transactions'
  | 'matches'
  | 'rooms'
  | 'chat'
  | 'evidence'
  | 'audit'
  | 'users'
  | 'venues'
  | 'templates'
  | 'dashboard'

/** Who asks, and the platform's time in seconds (never the local clock). */
/** `zone`: where clocks are read, for what is typed by the clock. */
export type Asking = { user: User; now: number; zone?: string }

/** Ids of targets: things of their own have their id, parts of a stage are addressed through it. */
export const targetId = {
  bracket: (stageId: string, groupNumber: number) => `${stageId}/${groupNumber}`,
  round: (stageId: string, groupNumber: number, roundOf: number) => `${stageId}/${groupNumber}/${roundOf}`,
  match: (stageId: string, bracketMatchId: string) => `${stageId}/m${bracketMatchId}`,
}

/** The id of the thing a part is in: `12` of `12/m34`. */
export function wholeOf(id: string): string {
  return id.split('/')[0] ?? id
}
