// Tournaments brought to a state over the API, as an administrator would.
import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { BodyInputOf } from '../../src/contract/endpoint.ts'
import type { Endpoints } from '../../src/contract/endpoints.ts'
import { headers, type Consequences } from '../../src/contract/envelope.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { StageFormat } from '../../src/contract/states.ts'
import type { TournamentTeam } from '../../src/contract/team.ts'
import type { Tournament } from '../../src/contract/tournament.ts'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import { someImages } from '../support/builders.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

export type World = ReturnType<typeof worldOf>
type Stageing = Partial<BodyInputOf<Endpoints['createStage']>>

/** A platform of its own for the file that asks, gone after its last test, and what a system administrator does there. */
export async function startWorld(options: Parameters<typeof startPlatform>[0] = {}) {
  const platform = await startPlatform(options)
  afterAll(() => platform.close())
  return { platform, world: worldOf(platform, await platform.token('SystemAdmin')) }
}

export function worldOf(platform: TestPlatform, as: string) {
  const { call } = platform

  async function tournament(fields: Partial<BodyInputOf<Endpoints['createTournament']>> = {}): Promise<Tournament> {
    const body = {
      name: `Cup ${randomUUID().slice(0, 8)}`,
      game: 'FIFA 21',
      region: ['Taiwan'],
      ...someImages,
      ...fields,
    }
    return (await call('createTournament', { as, body })).payload
  }

  async function stage(tournamentId: string, fields: Stageing = {}) {
    const body = { name: 'Playoffs', format: 'SingleElimination' as StageFormat, ...fields }
    return (await call('createStage', { as, params: { id: tournamentId }, body })).payload
  }

  /** Published with one stage. */
  async function published(fields: Parameters<typeof tournament>[0] = {}, of: Stageing = {}) {
    const { id } = await tournament(fields)
    const made = await stage(id, of)
    const now = (await call('publishTournament', { as, params: { id } })).payload
    return { tournament: now, stage: made }
  }

  /** Registration open, with so many registered teams named by letters. */
  async function open(teams = 0, of: Stageing = {}, fields: Parameters<typeof tournament>[0] = {}) {
    const made = await published(fields, of)
    const { id } = made.tournament
    await call('openRegistration', { as, params: { id } })
    const entered = teams > 0 ? await enter(id, teams) : []
    return { ...made, id, teams: entered }
  }

  async function enter(tournamentId: string, count: number): Promise<TournamentTeam[]> {
    const params = { id: tournamentId }
    const names = Array.from({ length: count }, (_, i) => ({ name: `Team ${String.fromCharCode(65 + i)}` }))
    const batch = (await call('addTeams', { as, params, body: { teams: names } })).payload
    if (batch.failCount > 0) throw new Error(JSON.stringify(batch.results))
    for (const { id } of batch.results) await call('confirmRoster', { as, params: { tournamentTeamId: id ?? '' } })
    return (await call('listTeams', { as, params })).payload.teams
  }

  /** Registration closed, the stage's brackets drawn. */
  async function drawn(teams: number, of: Stageing = {}, fields: Parameters<typeof tournament>[0] = {}) {
    const made = await open(teams, of, fields)
    await call('closeRegistration', { as, params: { id: made.id } })
    const body = { teamNum: teams, teamIds: made.teams.map((team) => team.tournamentTeamId) }
    await call('generateBrackets', { as, params: { id: made.stage.id }, body })
    return { ...made, detail: await detail(made.stage.id) }
  }

  /** The stage is being played. */
  async function running(teams: number, of: Stageing = {}, fields: Parameters<typeof tournament>[0] = {}) {
    const made = await drawn(teams, of, fields)
    const finalized = await call('finalizeStage', { as, params: { id: made.stage.id }, body: { matches: [] } })
    return { ...made, detail: finalized.payload }
  }

  async function detail(stageId: string): Promise<StageDetail> {
    return (await call('getStage', { as, params: { id: stageId } })).payload
  }

  /** The first team in a match wins, unless the second is named. */
  async function win(stageId: string, match: BracketMatch, winner: 0 | 1 = 0, points = 1) {
    const scores = match.teams.map((team, slot) => ({
      tournamentTeamId: team?.tournamentTeamId ?? '',
      totalScore: slot === winner ? points : 0,
      result: slot === winner ? ('Win' as const) : ('Lose' as const),
    }))
    return call('updateScore', { as, params: { id: stageId, matchId: match.bracketMatchId }, body: { scores } })
  }

  /** Plays whatever can be played until nothing is open. */
  async function playAll(stageId: string): Promise<StageDetail> {
    for (;;) {
      const now = await detail(stageId)
      const next = now.brackets
        .flatMap((bracket) => bracket.matches)
        .find((match) => match.state !== 'Completed' && match.needed && match.teams.every((team) => team !== null))
      if (!next) return now
      const reply = await win(stageId, next, 0, Math.floor(next.bestOf / 2) + 1)
      if (reply.status !== 200) throw new Error(reply.text)
    }
  }

  /** What a write would bring about. */
  async function dryRun<N extends keyof Endpoints>(name: N, given: Omit<Parameters<typeof call<N>>[1] & object, 'as'>) {
    const reply = await call(name, { ...given, as, headers: { [headers.dryRun]: 'true' } })
    // A dry run answers its consequences in the place of the payload.
    return (reply.payload as unknown as Consequences).consequences
  }

  return { as, call, tournament, stage, published, open, enter, drawn, running, detail, win, playAll, dryRun }
}

export function matchNamed(detail: StageDetail, identifier: string): BracketMatch {
  const match = detail.brackets
    .flatMap((bracket) => [...bracket.matches, ...bracket.additionalMatches])
    .find((other) => other.identifier === identifier)
  if (!match) throw new Error(`${identifier} is not in ${detail.name}`)
  return match
}
