// Results of real tournaments, for tests that run them anew: from the data files beside the repository where they are,
// else as the seed restates them.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { type RecordedMatch, type RecordedStage, TournamentRecord } from '../../src/contract/tournament-record.ts'
import { decodeRecord, type CompactRecord } from '../../src/platform/seed/records/decode.ts'
import { fifaWorldCup2022 } from '../../src/platform/seed/records/fifa-world-cup-2022.ts'
import { lolWorlds2022 } from '../../src/platform/seed/records/lol-worlds-2022-knockout.ts'

const restated = {
  'lol-worlds-2022-knockout': lolWorlds2022,
  'fifa-world-cup-2022': fifaWorldCup2022,
} satisfies Record<string, CompactRecord>

export function tournamentRecord(name: keyof typeof restated): TournamentRecord {
  const file = fileURLToPath(new URL(`../../../shared/data/tournaments/${name}.json`, import.meta.url))
  const there = existsSync(file)
  console.log(
    `${name}: ${there ? 'from ../shared/data/tournaments' : 'as the seed restates it (no data file is there)'}`,
  )
  return there ? v.parse(TournamentRecord, JSON.parse(readFileSync(file, 'utf8'))) : decodeRecord(restated[name])
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
