// The facts of real tournaments as one writes them down; this makes the neutral form of them that an import reads.
import type { RecordedMatch, RecordedStage, TournamentRecord } from '../../../contract/tournament-record.ts'
import type { StageFormat, TeamResult } from '../../../contract/states.ts'

/** Rounds of results: `11-20 19:00 Qatar 0-2 Ecuador`, `Japan 1-1 Croatia p1-3` (shoot-out), `A 3-2 B bo5`. */
type Rounds = readonly (readonly string[])[]

type CompactStage = {
  name: string
  format: StageFormat
  bestOf: number
  thirdPlace?: boolean
  grandFinalReset?: boolean
  truncatedAfterRound?: number
  /** Teams of each group. */
  groups?: readonly string[]
  /** Lines of the bracket from top to bottom. */
  lines?: string
  rounds?: Rounds
  winners?: Rounds
  losers?: Rounds
  final?: Rounds
  thirdPlaceMatch?: string
  /** Official order of each group; level teams are joined by `=`. */
  groupRanks?: readonly string[]
}

export type CompactRecord = {
  name: string
  game: string
  region: string
  /** Year first. */
  date: string
  /** Players of each team, the captain first. Teams are entered in this order. */
  lineUps?: Readonly<Record<string, string>>
  stages: readonly CompactStage[]
}

export function decodeRecord(compact: CompactRecord): TournamentRecord {
  const { lineUps, stages, ...head } = compact
  const year = compact.date.slice(0, 4)
  const decoded = stages.map((stage) => decodeStage(stage, year))
  const names = [...new Set([...Object.keys(lineUps ?? {}), ...decoded.flatMap((stage) => stage.seeds)])]
  return {
    ...head,
    format: stages[0]?.format ?? 'SingleElimination',
    stages: decoded,
    teams: names.map((name) => ({ name, ...(lineUps?.[name] && { players: lineUps[name].split(' ') }) })),
  }
}

function decodeStage(stage: CompactStage, year: string): RecordedStage {
  const { groups, lines, rounds, winners, losers, final, thirdPlaceMatch, groupRanks, ...head } = stage
  const groupLists = groups?.map(list)
  const groupOf = (team: string) => (groupLists?.findIndex((teams) => teams.includes(team)) ?? -1) + 1
  const sides = [
    ['', rounds],
    ['winners', winners],
    ['losers', losers],
    ['final', final],
    ['thirdPlace', thirdPlaceMatch === undefined ? undefined : [[thirdPlaceMatch]]],
  ] as const
  const matches = sides.flatMap(([side, played = []]) =>
    played.flatMap((round, i) =>
      round.map((line, n): RecordedMatch => {
        const match = decodeLine(line, year)
        const group = groupOf(match.sides[0]?.team ?? '')
        return {
          ...match,
          id: `${side || 'R'}${i + 1}-${n + 1}`,
          round: i + 1,
          ...(side !== '' && { bracket: side }),
          ...(group > 0 && { group }),
        }
      }),
    ),
  )
  return {
    ...head,
    seeds: groupLists?.flat() ?? list(lines ?? ''),
    ...(groupLists && { groups: groupLists, encounters: 1 }),
    ...(lines !== undefined && { bracketOrder: list(lines), seeding: 'lines' as const }),
    ...(groupRanks && { groupPlacements: groupRanks.map((ranks) => list(ranks).map((level) => level.split(' = '))) }),
    matches,
  }
}

const resultLine = /^(?:(\d\d-\d\d)(?: (\d\d:\d\d))? )?(.+?) (\d+)-(\d+) (.+?)(?: p(\d+)-(\d+))?(?: bo(\d+))?$/

function decodeLine(line: string, year: string): Omit<RecordedMatch, 'id' | 'round'> {
  const [, day, time, one = '', score = '', otherScore = '', other = '', shot, otherShot, bestOf] =
    resultLine.exec(line) ?? []
  if (one === '' || other === '') throw new Error(`not a result: ${line}`)
  const lead = Number(score) - Number(otherScore) || Number(shot ?? 0) - Number(otherShot ?? 0)
  return {
    ...(day && { startTime: `${year}-${day}${time ? `T${time}` : ''}` }),
    ...(shot && otherShot && { penalties: [Number(shot), Number(otherShot)] }),
    ...(bestOf && { bestOf: Number(bestOf) }),
    sides: [
      { team: one, score: Number(score), result: resultBy(lead) },
      { team: other, score: Number(otherScore), result: resultBy(-lead) },
    ],
  }
}

function resultBy(lead: number): TeamResult {
  if (lead === 0) return 'Draw'
  return lead > 0 ? 'Win' : 'Lose'
}

function list(text: string): string[] {
  return text.split(', ')
}
