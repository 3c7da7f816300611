// Small tournaments of each format, not yet drawn by hand: registration is closed and every match is still to be played.
import type { StageFormat } from '../../src/contract/states.ts'
import type { RecordedStage, TournamentRecord } from '../../src/contract/tournament-record.ts'
import type { ServiceDesk } from '../support/service-desk.ts'

const teams = ['Alpha', 'Bravo', 'Comet', 'Delta', 'Echo', 'Foxtrot'] as const
export const stageName = 'Cup'

type Setting = Pick<RecordedStage, 'seeds'> & Partial<RecordedStage>

/** What the registration left: the order is not the one they shall play in. */
const settings = {
  SingleElimination: { seeds: Array.from('215364', teamAt), thirdPlace: true },
  DoubleElimination: { seeds: Array.from('21354', teamAt) },
  RoundRobin: { seeds: Array.from('145236', teamAt), groups: [Array.from('415', teamAt), Array.from('236', teamAt)] },
  FreeForAll: { seeds: Array.from('213456', teamAt) },
} satisfies Record<StageFormat, Setting>

export async function formatCup(service: ServiceDesk, name: string, format: StageFormat): Promise<string> {
  const stage = { name: stageName, format, bestOf: format === 'RoundRobin' ? 1 : 3, matches: [], ...settings[format] }
  const id = await importCup(service, {
    name,
    game: 'Valorant',
    region: ['Hong Kong'],
    date: '2026-11-01',
    format,
    stages: [stage],
    teams: stage.seeds.map((team) => ({ name: team })),
  })
  if (format === 'RoundRobin') return id
  const lobbies = format === 'FreeForAll' ? 'stage edit @page --max-teams-per-match=3 --yes\n' : ''
  await service.run(`go bracket ${id} --stage=${stageName}\n${lobbies}bracket generate @page --confirm=${stageName}`)
  return id
}

/** A knock-out of so many teams, in seed order, not yet started. */
export async function largeCup(service: ServiceDesk, name: string, size: number): Promise<string> {
  const seeds = Array.from({ length: size }, (_, index) => `Team ${String(index + 1).padStart(2, '0')}`)
  const id = await importCup(service, {
    name,
    game: 'Valorant',
    region: ['Hong Kong'],
    date: '2026-11-01',
    format: 'SingleElimination',
    stages: [{ name: stageName, format: 'SingleElimination', bestOf: 3, seeds, matches: [] }],
    teams: seeds.map((team) => ({ name: team })),
  })
  await service.run(`go bracket ${id} --stage=${stageName}\nbracket generate @page --confirm=${stageName}`)
  return id
}

/** Until everything is drawn and nothing has started; answers the tournament's id. */
async function importCup(service: ServiceDesk, record: TournamentRecord): Promise<string> {
  const given = { id: 'tournament.import', targets: [], args: { record: JSON.stringify(record), until: 'start' } }
  const asked = await service.desk.run(given, { source: 'script' })
  if (asked.is !== 'confirm') throw new Error(`the import came out as ${JSON.stringify(asked)}`)
  const outcome = await service.desk.run(given, { source: 'script', answer: { seal: asked.ask.seal } })
  if (outcome.is !== 'done') throw new Error(`the import came out as ${JSON.stringify(outcome)}`)
  return (await service.tournament(record.name)).id
}

function teamAt(place: string): string {
  const team = teams[Number(place) - 1]
  if (team === undefined) throw new Error(`there is no team ${place}`)
  return team
}
