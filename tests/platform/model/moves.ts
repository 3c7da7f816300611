// Everything an administrator may try with a tournament as it stands, sensible or not, each with what the tables of the
// plan say about it: it must be accepted (`yes`), must be refused (`no`), or depends on more than is looked at (`maybe`).
import type { EndpointName } from '../../../src/contract/endpoints.ts'
import { matchMoves } from './match-moves.ts'
import type { Chance } from './chance.ts'
import type { Snapshot, StageRow } from './snapshot.ts'

export type Verdict = 'yes' | 'no' | 'maybe'
export type Move = {
  name: EndpointName | 'passTime'
  params: Record<string, unknown>
  body?: unknown
  expect: Verdict
}
export type Maker = (now: Snapshot, chance: Chance, time: number) => Move | undefined

const formats = ['SingleElimination', 'DoubleElimination', 'RoundRobin', 'FreeForAll'] as const
const mostTeams = 6
const mostStages = 2

const isOver = ({ state }: Snapshot) => state === 'Completed' || state === 'Cancelled'
/** §4: stage editing is blocked while the tournament is in progress or completed. */
const stagesOpen = (now: Snapshot) => !isOver(now) && now.state !== 'InProgress'
const teamsOpen = ({ state }: Snapshot) => state === 'OpenRegistration' || state === 'CompleteRegistration'
const only = (holds: boolean, otherwise: Verdict = 'no'): Verdict => (holds ? 'yes' : otherwise)
const perhaps = (holds: boolean): Verdict => (holds ? 'maybe' : 'no')

const ofTournament =
  (name: EndpointName, verdict: (now: Snapshot) => Verdict, body?: unknown): Maker =>
  (now) => ({ name, params: { id: now.id }, ...(body !== undefined && { body }), expect: verdict(now) })

const ofTeam =
  (name: EndpointName, verdict: (now: Snapshot, team: Snapshot['teams'][number]) => Verdict, body?: unknown): Maker =>
  (now, chance) => {
    const team = chance.one(now.teams)
    if (!team) return undefined
    const params = { tournamentTeamId: team.id }
    return { name, params, ...(body !== undefined && { body }), expect: verdict(now, team) }
  }

const ofStage =
  (make: (now: Snapshot, stage: StageRow, chance: Chance) => Omit<Move, 'params'> & { params?: object }): Maker =>
  (now, chance) => {
    const stage = chance.one(now.stages)
    if (!stage) return undefined
    const { params, ...move } = make(now, stage, chance)
    return { ...move, params: { id: stage.id, ...params } }
  }

const isTurn = (now: Snapshot, stage: StageRow) =>
  now.stages.every((other) => other.position >= stage.position || other.state === 'Completed')
const nextOf = (now: Snapshot, stage: StageRow) => now.stages.find((other) => other.position === stage.position + 1)
const playersOf = (now: Snapshot, stage: StageRow): string[] =>
  stage.position === 1
    ? now.teams.filter((team) => team.state === 'Registered').map((team) => team.id)
    : [...new Set(now.matches.filter((match) => match.stageId === stage.id).flatMap((match) => match.teams))].filter(
        (id) => id !== null,
      )

/** How often each is tried; the rare ones end or undo much. */
export const makers: readonly [weight: number, make: Maker][] = [
  [3, ofTournament('publishTournament', (now) => only(now.state === 'Initial' && now.stages.length > 0))],
  [
    2,
    ofTournament('openRegistration', (now) => only(now.state === 'Published' || now.state === 'CompleteRegistration')),
  ],
  [2, ofTournament('closeRegistration', (now) => only(now.state === 'OpenRegistration'))],
  [0.15, ofTournament('cancelTournament', (now) => only(!isOver(now)), { reason: 'no hall' })],
  [
    1,
    (now, chance, time) => {
      const stale = chance.happens(0.2)
      const open = now.state === 'Initial' || now.state === 'Published' || now.state === 'OpenRegistration'
      const body = { version: now.version + (stale ? 1 : 0), registrationEnd: time + 3_600 * chance.whole(1, 40) }
      return { name: 'editTournament', params: { id: now.id }, body, expect: perhaps(open && !stale) }
    },
  ],
  [
    5,
    (now, chance) => {
      const taken = chance.one(now.teams)?.name
      const name = taken !== undefined && chance.happens(0.1) ? taken : `Team ${chance.whole(1, 1_000_000)}`
      if (now.teams.length >= mostTeams && teamsOpen(now)) return undefined
      const expect = only(teamsOpen(now) && now.teams.every((team) => team.name !== name))
      return { name: 'addTeam', params: { id: now.id }, body: { name }, expect }
    },
  ],
  [6, ofTeam('confirmRoster', (now, team) => only(teamsOpen(now) && team.state === 'PendingConfirmRoster'))],
  [
    0.6,
    ofTeam('withdrawRoster', (now, team) =>
      only(!isOver(now) && now.state !== 'InProgress' && team.state === 'Registered'),
    ),
  ],
  [0.4, ofTeam('removeTeam', (now) => perhaps(stagesOpen(now)))],
  [
    0.5,
    ofTeam(
      'dropTeam',
      (now, team) => only(now.state === 'InProgress' && team.state === 'Registered' && !team.dropped),
      {
        reason: 'ill',
      },
    ),
  ],
  [
    2,
    (now, chance) => {
      if (now.stages.length >= mostStages && stagesOpen(now)) return undefined
      return { name: 'createStage', params: { id: now.id }, body: stageBody(chance), expect: only(stagesOpen(now)) }
    },
  ],
  [
    1,
    ofStage((now, stage, chance) => {
      const stale = chance.happens(0.15)
      const { name: _name, ...fields } = stageBody(chance)
      const body = { ...fields, version: stage.version + (stale ? 3 : 0) }
      return { name: 'editStage', body, expect: only(stagesOpen(now) && stage.state === 'Initial' && !stale) }
    }),
  ],
  [0.3, ofStage((now, stage) => ({ name: 'deleteStage', expect: only(stagesOpen(now) && stage.state === 'Initial') }))],
  [
    0.5,
    ofStage((now, stage, chance) => {
      const position = chance.whole(1, mostStages + 1)
      const moves = position <= now.stages.length && position !== stage.position
      return { name: 'reorderStage', body: { position }, expect: only(stagesOpen(now) && moves) }
    }),
  ],
  [
    0.3,
    (now, chance) => {
      const stage = chance.one(now.stages)
      if (!stage || (now.stages.length >= mostStages && stagesOpen(now))) return undefined
      return { name: 'copyStage', params: { id: stage.id }, body: { name: 'Copy' }, expect: only(stagesOpen(now)) }
    },
  ],
  [
    4,
    ofStage((now, stage, chance) => {
      const teamIds = chance.shuffled(playersOf(now, stage))
      const body = { teamNum: Math.max(2, teamIds.length), groupNum: chance.whole(1, 2), teamIds }
      return { name: 'generateBrackets', body, expect: perhaps(!isOver(now) && stage.state === 'Initial') }
    }),
  ],
  [
    1,
    ofStage((now, stage, chance) => {
      const teamIds = chance.shuffled(playersOf(now, stage))
      const drawn = now.brackets.some((bracket) => bracket.stageId === stage.id)
      const expect = perhaps(!isOver(now) && stage.state === 'Initial' && drawn && teamIds.length > 1)
      return { name: 'randomizeBrackets', body: { teamIds }, expect }
    }),
  ],
  [
    0.3,
    ofStage((now, stage, chance) => ({
      name: 'addBracket',
      params: { group: chance.whole(1, 3) },
      body: { teamNum: chance.whole(2, 4) },
      expect: perhaps(!isOver(now) && stage.state === 'Initial'),
    })),
  ],
  [
    4,
    ofStage((now, stage) => {
      const ready = now.state === 'CompleteRegistration' || now.state === 'InProgress'
      const drawn = now.brackets.some((bracket) => bracket.stageId === stage.id)
      const expect = perhaps(ready && stage.state === 'Initial' && isTurn(now, stage) && drawn)
      return { name: 'finalizeStage', body: { matches: [] }, expect }
    }),
  ],
  [
    0.6,
    ofStage((now, stage) => {
      const mine = now.matches.filter((match) => match.stageId === stage.id)
      const played = mine.some((match) => match.scores.length > 0 && !match.walkover)
      const rooms = mine.some((match) => match.room !== null)
      const fits = !isOver(now) && stage.state === 'InProgress' && !played
      return { name: 'unfinalizeStage', expect: only(fits && !rooms, fits ? 'maybe' : 'no') }
    }),
  ],
  [
    3,
    ofStage((now, stage, chance) => {
      const next = nextOf(now, stage)
      const teamIds = chance.shuffled(stage.standings.map((row) => row.team)).slice(0, chance.whole(2, mostTeams))
      const fits = !isOver(now) && stage.state === 'Completed' && next?.state === 'Initial'
      return { name: 'advanceStage', body: { teamIds }, expect: perhaps(fits) }
    }),
  ],
  [
    1,
    ofStage((now, stage) => ({
      name: 'generateStandings',
      expect: only(!isOver(now) && stage.state === 'StandingPendingApproval'),
    })),
  ],
  [
    1,
    ofStage((now, stage, chance) => {
      const groups = [...new Set(stage.standings.map((row) => row.group))]
      const standings = groups.flatMap((group) =>
        chance
          .shuffled(stage.standings.filter((row) => row.group === group))
          .map(({ team }, i) => ({ tournamentTeamId: team, rank: i + 1 })),
      )
      const body = { standings: standings.length > 0 ? standings : [{ tournamentTeamId: '1', rank: 1 }] }
      return { name: 'updateStandings', body, expect: only(!isOver(now) && stage.state === 'StandingPendingApproval') }
    }),
  ],
  [
    3,
    ofStage((now, stage) => ({
      name: 'approveStandings',
      expect: perhaps(!isOver(now) && stage.state === 'StandingPendingApproval'),
    })),
  ],
  [0.3, (now) => ({ name: 'passTime', params: { id: now.id }, expect: 'maybe' })],
  ...matchMoves,
]

function stageBody(chance: Chance) {
  return {
    name: 'Stage',
    format: chance.of(formats),
    autoCompleteBracket: chance.happens(0.2),
    autoGenerateMatch: chance.happens(0.15),
    autoCancelTournament: chance.happens(0.05),
    thirdPlaceMatch: chance.happens(0.3),
    grandFinal: chance.of(['none', 'single', 'double'] as const),
    maxTeamsPerMatch: chance.whole(2, 4),
    advancing: chance.of([null, 2]),
  }
}
