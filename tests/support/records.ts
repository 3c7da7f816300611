// Results of real tournaments, for tests that play them again: the records of the demonstration.
import type { RecordedMatch, RecordedStage, TournamentRecord } from '../../src/contract/tournament-record.ts'
import { decodeRecord } from '../../src/platform/seed/records/decode.ts'
import { fifaWorldCup2022 } from '../../src/platform/seed/records/fifa-world-cup-2022.ts'
import { lolWorlds2022 } from '../../src/platform/seed/records/lol-worlds-2022-knockout.ts'
import { vct2024ChinaStage2 } from '../../src/platform/seed/records/vct-2024-china-stage-2.ts'

const restated = {
  'lol-worlds-2022-knockout': withPlaces(decodeRecord(lolWorlds2022), {
    1: 'DRX, T1, JD Gaming = Gen.G, Rogue = Royal Never Give Up = DWG KIA = EDward Gaming',
  }),
  'fifa-world-cup-2022': withPlaces(decodeRecord(fifaWorldCup2022), {
    2:
      'Argentina, France, Croatia, Morocco, Netherlands = Brazil = England = Portugal, ' +
      'USA = Australia = Japan = South Korea = Senegal = Poland = Spain = Switzerland',
  }),
  'vct-2024-china-stage-2': withPlaces(decodeRecord(vct2024ChinaStage2), {
    3: 'EDward Gaming, FunPlus Phoenix, Trace Esports, Bilibili Gaming',
  }),
}

export type RecordName = keyof typeof restated

export function tournamentRecord(name: RecordName): TournamentRecord {
  return restated[name]
}

/** Official places by the number of the stage; level teams are joined by `=`. */
function withPlaces(record: TournamentRecord, places: Readonly<Record<number, string>>): TournamentRecord {
  return {
    ...record,
    stages: record.stages.map((stage, index) => {
      const text = places[index + 1]
      return text ? { ...stage, placements: text.split(', ').map((level) => level.split(' = ')) } : stage
    }),
  }
}

export function stageOf(record: TournamentRecord, position: number): RecordedStage {
  const stage = record.stages[position - 1]
  if (!stage) throw new Error(`${record.name} has no stage ${position}`)
  return stage
}

/** `Name: player, player; Name: …`: as people paste them from a message. */
export function teamList(record: TournamentRecord): string {
  return record.teams.map(({ name, players = [] }) => [name, players.join(', ')].filter(Boolean).join(': ')).join('; ')
}

/** What was played between these two, with the scores in their order. */
export function resultOf(stage: RecordedStage, pair: readonly string[]): { score: string; shootOut?: string } {
  const played = stage.matches.find((match) => match.sides.every((side) => pair.includes(side.team)))
  if (!played) throw new Error(`${pair.join(' – ')} did not meet in ${stage.name}`)
  const order = pair.map((name) => played.sides.findIndex((side) => side.team === name))
  const shootOut = played.penalties && order.map((side) => played.penalties?.[side]).join('-')
  return {
    score: order.map((side) => played.sides[side]?.score ?? 0).join('-'),
    ...(shootOut !== undefined && { shootOut }),
  }
}

/** Team → rank of a single elimination, as played: whoever loses in one round is level, unless the third place was played. */
export function eliminationRanks(stage: RecordedStage): Record<string, number> {
  const last = Math.max(...stage.matches.map((match) => match.round))
  const third = stage.matches.find((match) => match.bracket === 'thirdPlace')
  const tree = stage.matches.filter((match) => match !== third)
  const ranks: Record<string, number> = {}
  for (const match of tree) ranks[sideWith(match, 'Lose')] = 2 ** (last - match.round) + 1
  for (const match of tree) if (match.round === last) ranks[sideWith(match, 'Win')] = 1
  if (third) ranks[sideWith(third, 'Lose')] = 4
  return ranks
}

/** Team → rank in its group, as the organiser ruled. */
export function groupRanks(stage: RecordedStage): Record<string, number> {
  return Object.fromEntries(
    (stage.groupPlacements ?? []).flatMap((group) =>
      group.flatMap((level, rank) => level.map((name) => [name, rank + 1])),
    ),
  )
}

function sideWith(match: RecordedMatch, result: 'Win' | 'Lose'): string {
  const side = match.sides.find((one) => one.result === result)
  if (!side) throw new Error(`${match.id} has no ${result}`)
  return side.team
}
