// One tournament of the large seed with all that belongs to it, as rows.
import type { Bracket, BracketTeam } from '../../contract/bracket.ts'
import { games, regions } from '../../contract/limits.ts'
import type { StageFields } from '../../contract/stage.ts'
import type { Standing } from '../../contract/standing.ts'
import type { TournamentState } from '../../contract/states.ts'
import type { TournamentFields } from '../../contract/tournament-detail.ts'
import { finalRanking } from '../../rules/final-ranking.ts'
import { rankStage } from '../../rules/ranking.ts'
import { enteredTeam } from '../acts/new-team.ts'
import { stageWithDefaults } from '../acts/stage-defaults.ts'
import { withDefaults } from '../acts/tournament-defaults.ts'
import { figuresOf } from '../store/brackets.ts'
import { nameKey } from '../../contract/name-key.ts'
import type { matchRooms } from '../store/schema/matches.ts'
import type { bracketMatches, brackets, stages, standings } from '../store/schema/stages.ts'
import type { teamPlayers, tournamentTeams } from '../store/schema/teams.ts'
import type { tournaments } from '../store/schema/tournaments.ts'
import { playedBracket, roomOfMatch } from './large-bracket.ts'

export type Rows = {
  tournaments: (typeof tournaments.$inferInsert)[]
  teams: (typeof tournamentTeams.$inferInsert)[]
  players: (typeof teamPlayers.$inferInsert)[]
  stages: (typeof stages.$inferInsert)[]
  brackets: (typeof brackets.$inferInsert)[]
  matches: (typeof bracketMatches.$inferInsert)[]
  rooms: (typeof matchRooms.$inferInsert & { id: string })[]
  standings: (typeof standings.$inferInsert)[]
}

const day = 24 * 60 * 60
const field = 16
/** Itself, its stage, its teams, its matches and their rooms. */
export const idsPerTournament = 2 + field + 2 * (field - 1)

/** Of twenty tournaments: one in each early state, one cancelled, two running, the others over. */
const states: TournamentState[] = [
  ...(['Initial', 'Published', 'OpenRegistration', 'CompleteRegistration', 'Cancelled'] as const),
  ...Array<TournamentState>(2).fill('InProgress'),
  ...Array<TournamentState>(13).fill('Completed'),
]
const places = ['Kowloon', 'Taipei', 'Tainan', 'Shenzhen', 'Sha Tin', 'Hsinchu', 'Chengdu', 'Kaohsiung', '屯門', '台中']
const cups = [
  'Open',
  'Masters',
  'League',
  'Cup',
  'Clash',
  'Invitational',
  'Qualifier',
  'Championship',
  '盃賽',
  '公開賽',
]
const animals = ['Tigers', 'Cranes', 'Dragons', 'Foxes', 'Herons', 'Wolves', 'Otters', 'Ravens', '黑熊', '白鷺']

export function rowsOfTournament(i: number, now: number, nextId: () => string): Rows {
  const state = pick(states, i)
  const isOver = state === 'Completed' || state === 'Cancelled'
  const start = now - (isOver ? 1 + (i % 700) : -(i % 60)) * day
  const [tournamentId, stageId] = [nextId(), nextId()]
  const fields = fieldsOf(i, start)
  const settings = stageWithDefaults({ name: 'Playoffs', format: 'SingleElimination', bestOf: 3 }, fields.game)
  const hasTeams = state !== 'Initial' && state !== 'Published'
  const teams = Array.from({ length: hasTeams ? field : 0 }, (_, n) => ({
    tournamentTeamId: nextId(),
    name: `${pick(places, i + n)} ${pick(animals, n * 3 + i)} ${n + 1}`,
  }))
  const rounds = state === 'Completed' ? 4 : state === 'InProgress' ? 1 + (i % 2) : 0
  const bracket = rounds > 0 ? playedBracket(settings, teams, { variant: i, rounds, nextId, start }) : undefined
  const seeds = bracket ? teams.map((team) => team.tournamentTeamId) : []
  const table = bracket && state === 'Completed' ? rankStage({ ...settings, brackets: [bracket], seeds }) : []
  const place = { tournamentId, stageId, start, nextId }
  return {
    tournaments: [tournamentRow(tournamentId, fields, { state, start, teams, table, settings })],
    teams: teams.map((team, n) => teamRow(team, { tournamentId, start, entry: n + 1 })),
    players: teams.flatMap(({ tournamentTeamId, name }) =>
      enteredTeam(fields, { name }).players.map((player, index) => ({ tournamentTeamId, index, ...player })),
    ),
    stages: [stageRow(settings, { ...place, state, seeds, bracket })],
    ...(bracket ? bracketRows(bracket, { ...place, isOver }) : { brackets: [], matches: [], rooms: [] }),
    standings: table.map(({ name: _name, ...row }, index) => ({ stageId, index, ...row })),
  }
}

function fieldsOf(i: number, start: number): TournamentFields {
  const game = pick(games, i * 7)
  return withDefaults({
    name: `${pick(places, i)} ${game} ${pick(cups, Math.floor(i / 10))} ${1 + (i % 97)}`,
    game,
    region: [i % 4 === 0 ? 'All' : pick(regions, i)],
    registrationStart: start - 30 * day,
    registrationEnd: start - 2 * day,
    matchStart: start,
    matchEnd: start + 3 * day,
    maxTeams: field,
    starters: 1,
    featured: i % 50 === 0,
  })
}

type Around = {
  state: TournamentState
  start: number
  teams: readonly BracketTeam[]
  table: readonly Standing[]
  settings: StageFields
}

function tournamentRow(
  id: string,
  fields: TournamentFields,
  { state, start, teams, table, settings }: Around,
): Rows['tournaments'][number] {
  const ranking = finalRanking([{ name: settings.name, standings: table }])
  return {
    id,
    ...fields,
    nameKey: nameKey(fields.name),
    state,
    createTime: start - 40 * day,
    teamCount: teams.length,
    registeredCount: teams.length,
    formats: [settings.format],
    champion: ranking[0]?.name ?? null,
    finalRanking: ranking,
  }
}

function teamRow(
  { tournamentTeamId, name }: BracketTeam,
  { tournamentId, start, entry }: { tournamentId: string; start: number; entry: number },
): Rows['teams'][number] {
  return {
    id: tournamentTeamId,
    tournamentId,
    name,
    nameKey: nameKey(name),
    state: 'Registered',
    rosterConfirmTime: start - 3 * day,
    createTime: start - 20 * day,
    entry,
  }
}

type Place = { tournamentId: string; stageId: string; start: number; nextId: () => string }

function stageRow(
  { name, format, ...fields }: StageFields,
  place: Place & { state: TournamentState; seeds: string[]; bracket: Bracket | undefined },
): Rows['stages'][number] {
  const { stageId, tournamentId, start, state, seeds, bracket } = place
  const moved = state === 'Completed' || state === 'InProgress' || state === 'Cancelled'
  return {
    id: stageId,
    tournamentId,
    position: 1,
    name,
    format,
    fields,
    state: moved ? state : 'Initial',
    stateTime: start,
    seeds,
    ...(bracket && figuresOf([bracket])),
  }
}

function bracketRows(
  { matches, additionalMatches: _additional, ...bracket }: Bracket,
  { tournamentId, stageId, start, nextId, isOver }: Place & { isOver: boolean },
): Pick<Rows, 'brackets' | 'matches' | 'rooms'> {
  const rooms: Rows['rooms'] = []
  const stored = matches.map(({ bracketMatchId, teams, ...match }, index) => {
    const isOpen = match.state === 'Initial' && teams.every((team) => team !== null)
    const room =
      isOpen || match.state === 'Completed'
        ? roomOfMatch({ bracketMatchId, teams, ...match }, { id: nextId(), tournamentId, stageId, isOpen, start })
        : undefined
    if (room) rooms.push(room)
    return {
      ...match,
      id: bracketMatchId,
      stageId,
      groupNumber: bracket.groupNumber,
      index,
      teams: teams.map((team) => team?.tournamentTeamId ?? null),
      ...(room && isOpen && { matchId: room.id, state: 'InProgress' as const }),
    }
  })
  const state = isOver ? ('Completed' as const) : bracket.state
  return { brackets: [{ ...bracket, stageId, stateTime: start, visible: true, state }], matches: stored, rooms }
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T // the index is inside the list
}
