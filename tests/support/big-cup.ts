// A single elimination of any size at its start, and results in it as fast as the platform takes them.
import { endpoints } from '../../src/contract/endpoints.ts'
import { headers } from '../../src/contract/envelope.ts'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import type { ServiceDesk } from './service-desk.ts'

export type BigCup = {
  tournamentId: string
  stageId: string
  /** The matches of the first round. */
  first: readonly BracketMatch[]
}

export async function bigCup(service: ServiceDesk, name: string, teams: number): Promise<BigCup> {
  const names = Array.from({ length: teams }, (_, index) => `${name} ${index + 1}`)
  const record = {
    name,
    game: 'Valorant' as const,
    region: 'Hong Kong' as const,
    date: '2026-11-01',
    stages: [
      { name: 'Playoffs', format: 'SingleElimination' as const, bestOf: 3, lines: names.join(', '), rounds: [] },
    ],
  }
  const tournamentId = await service.import(record, 'start')
  await service.run(`go bracket ${tournamentId} --stage=Playoffs\nstage finalize @page --confirm=Playoffs`)
  const [stage] = await service.stages(tournamentId)
  const matches = stage?.brackets[0]?.matches ?? []
  return { tournamentId, stageId: stage?.id ?? '', first: matches.filter((match) => match.roundOf === teams) }
}

/** The first team of the match wins; answers when the platform had answered, in milliseconds since 1970. */
export async function enterResult(service: ServiceDesk, { stageId }: BigCup, match: BracketMatch): Promise<number> {
  const [winner, loser] = match.teams.map((team) => team?.tournamentTeamId ?? '')
  const scores = [
    { tournamentTeamId: winner ?? '', totalScore: 2, result: 'Win' as const },
    { tournamentTeamId: loser ?? '', totalScore: 0, result: 'Lose' as const },
  ]
  const answered = await service.connection.client.call(
    endpoints.updateScore,
    { params: { id: stageId, matchId: match.bracketMatchId }, body: { scores } },
    { headers: { [headers.idempotencyKey]: crypto.randomUUID() } },
  )
  if (!answered.ok) throw new Error(answered.problem.message)
  return Date.now()
}
