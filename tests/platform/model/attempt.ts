// What may be tried with a tournament as it stands, sensible or not, each with what the tables of the plan say about it.
import type { EndpointName } from '../../../src/contract/endpoints.ts'
import type { Chance } from './chance.ts'
import type { BracketRow, MatchRow, RoomRow, Snapshot, StageRow, TeamRow } from './snapshot.ts'

/** It must be accepted, must be refused, or depends on more than is looked at. */
export type Verdict = 'yes' | 'no' | 'maybe'
/** `passTime`: nobody does anything for half an hour. */
export type AttemptName = EndpointName | 'passTime'
export type Move = { name: AttemptName; params: Record<string, unknown>; body?: unknown; expect: Verdict }
export type Attempt = {
  name: AttemptName
  /** Weight among the others; what ends or undoes much is rare. */
  often: number
  /** Nothing when there is nothing to try it on. */
  moveIn(now: Snapshot, chance: Chance, time: number): Move | undefined
}

export type AboutTournament = { now: Snapshot; chance: Chance; time: number; params: Record<string, unknown> }
export type AboutTeam = AboutTournament & { team: TeamRow }
export type AboutStage = AboutTournament & { stage: StageRow }
export type AboutBracket = AboutStage & { bracket: BracketRow; matches: MatchRow[] }
export type AboutMatch = AboutBracket & { match: MatchRow }
/** An open room, one of its teams, and the game that is due in it. */
export type AboutRoom = AboutTournament & {
  room: RoomRow
  team: string
  n: number
  game: RoomRow['games'][number] | undefined
}

type Offer = Verdict | { params?: Record<string, unknown>; body: unknown; expect: Verdict } | undefined
type Pick<A extends AboutTournament> = (about: Omit<AboutTournament, 'params'>) => A | undefined

function attemptsOn<A extends AboutTournament>(pick: Pick<A>) {
  return (name: AttemptName, often: number, offerTo: (about: A) => Offer): Attempt => ({
    name,
    often,
    moveIn(now, chance, time) {
      const about = pick({ now, chance, time })
      const offer = about && offerTo(about)
      if (!about || !offer) return undefined
      if (typeof offer === 'string') return { name, params: about.params, expect: offer }
      return { name, ...offer, params: { ...about.params, ...offer.params } }
    },
  })
}

export const onTournament = attemptsOn<AboutTournament>((given) => ({ ...given, params: { id: given.now.id } }))

export const onTeam = attemptsOn<AboutTeam>((given) => {
  const team = given.chance.one(given.now.teams)
  return team && { ...given, team, params: { tournamentTeamId: team.id } }
})

export const onStage = attemptsOn<AboutStage>((given) => {
  const stage = given.chance.one(given.now.stages)
  return stage && { ...given, stage, params: { id: stage.id } }
})

export const onBracket = attemptsOn<AboutBracket>((given) => {
  const bracket = given.chance.one(given.now.brackets)
  const about = bracket && inside(given, bracket)
  return about && { ...about, params: { id: bracket.stageId, group: bracket.group } }
})

export const onMatch = attemptsOn<AboutMatch>((given) => {
  const { now, chance } = given
  // Most matches wait for others: those that can be played are looked at more often.
  const ready = now.matches.filter((match) => match.state !== 'Completed' && match.needed && teamsIn(match).length > 1)
  const match = chance.one(ready.length > 0 && chance.happens(0.6) ? ready : now.matches)
  const bracket = now.brackets.find(({ stageId, group }) => stageId === match?.stageId && group === match.group)
  const about = bracket && inside(given, bracket)
  return about && match && { ...about, match, params: { id: match.stageId, matchId: match.id } }
})

export const onRoom = attemptsOn<AboutRoom>((given) => {
  const { now, chance } = given
  const room = chance.one(now.rooms)
  const game = room?.games.find(({ state }) => state !== 'Completed')
  const team = room && chance.one(room.teams)
  return room && team !== undefined
    ? { ...given, room, team, game, n: game?.n ?? 1, params: { matchId: room.id } }
    : undefined
})

function inside(given: Omit<AboutTournament, 'params'>, bracket: BracketRow) {
  const { stageId, group } = bracket
  const stage = given.now.stages.find(({ id }) => id === stageId)
  const matches = given.now.matches.filter((match) => match.stageId === stageId && match.group === group)
  return stage && { ...given, stage, bracket, matches }
}

export const only = (holds: boolean): Verdict => (holds ? 'yes' : 'no')
export const perhaps = (holds: boolean): Verdict => (holds ? 'maybe' : 'no')

export const isOver = ({ state }: Snapshot) => state === 'Completed' || state === 'Cancelled'
/** §4: stage editing is blocked while the tournament is in progress or completed. */
export const stagesMayChange = (now: Snapshot) => !isOver(now) && now.state !== 'InProgress'
/** Bracket work on a stage that has not started goes on while the tournament runs (4.11). */
export const isPlanned = ({ now, stage }: AboutStage) => !isOver(now) && stage.state === 'Initial'
export const isRunning = ({ now, bracket }: AboutBracket) =>
  !isOver(now) && (bracket.state === 'InProgress' || bracket.state === 'PendingComplete')
export const teamsIn = (match: MatchRow) => match.teams.filter((team) => team !== null)
export const isDrawn = ({ now, stage }: AboutStage) => now.brackets.some((bracket) => bracket.stageId === stage.id)
