// One division before play: the matches of its format, their edges, names and slots (domain.md 4.1–4.5).
import type { Bracket, BracketMatch, BracketTeam, RoundSetting } from '../../contract/bracket.ts'
import { maxTeamsPerTournament, minTeams, roundRobinRoundLimit } from '../../contract/limits.ts'
import { reason, type Reason } from '../../contract/reason.ts'
import type { StageFields } from '../../contract/stage.ts'
import { presetLabel, type PresetLabel } from '../round-label.ts'
import { identifier } from './additional.ts'
import { areLosersOrders, doubleElimination, type LosersOrders } from './double-elimination.ts'
import { freeForAll, smallestLobby } from './free-for-all.ts'
import { roundCount, roundRobin } from './round-robin.ts'
import { singleElimination } from './single-elimination.ts'
import type { BracketSkeleton, SkeletonMatch } from './skeleton.ts'

/** The settings of a stage that shape its brackets; a stage fits as it is. */
export type BracketSettings = Pick<
  StageFields,
  'format' | 'groups' | 'bestOf' | 'encounterTimes' | 'thirdPlaceMatch' | 'maxTeamsPerMatch' | 'grandFinal'
>

export interface Making {
  stage: BracketSettings
  /** minutes, for every match */
  checkInDuration: number
  nextId: () => string
  /** Text of the rounds that have no label of §9, in the caller's language; without it their names stay to be shown. */
  roundName?: (label: PresetLabel) => string
  /** Double elimination: another way through the losers side, to rebuild a bracket played elsewhere. */
  losersOrders?: LosersOrders | undefined
}

export interface DivisionOptions extends Making {
  groupNumber: number
  teamNum: number
  /** In seed order of this division; left out for an empty division. */
  teams?: readonly BracketTeam[] | undefined
}

/** One division: empty, or filled in seed order. */
export function generateDivision(options: DivisionOptions): Bracket | Reason {
  const { stage, groupNumber, teamNum, teams = [], losersOrders } = options
  const why = whyNotSize(stage, groupNumber, teamNum, teams.length)
  if (why) return why
  if (losersOrders && !areLosersOrders(losersOrders, teamNum)) return reason('bracket.invalidLosersOrder')
  const skeleton = skeletonOf(stage, teamNum, losersOrders)
  return {
    groupNumber,
    opponentNum: skeleton.opponentNum,
    matches: skeleton.matches.map((match, index) => ({
      ...newMatch(options, groupNumber, index + 1, match.roundOf),
      teams: slots(match, skeleton.opponentNum, teams),
      needed: !isReset(skeleton, index),
    })),
    edges: skeleton.edges,
    loserEdges: skeleton.loserEdges,
    additionalMatches: [],
    roundSettings: presetNames(options, skeleton),
    state: 'Initial',
    visible: false,
    version: 1,
  }
}

function skeletonOf(stage: BracketSettings, teamNum: number, losersOrders?: LosersOrders): BracketSkeleton {
  switch (stage.format) {
    case 'SingleElimination':
      return singleElimination(teamNum, stage.thirdPlaceMatch)
    case 'DoubleElimination':
      return doubleElimination(teamNum, stage.grandFinal, losersOrders)
    case 'RoundRobin':
      return roundRobin(teamNum, stage.encounterTimes)
    default:
      return freeForAll(teamNum, stage.maxTeamsPerMatch)
  }
}

function whyNotSize(stage: BracketSettings, group: number, have: number, placed: number): Reason | undefined {
  const { format, encounterTimes, maxTeamsPerMatch } = stage
  const needed = format === 'DoubleElimination' ? minTeams + 1 : minTeams // domain.md 4.3: each team may lose once
  if (have < needed) return reason('stage.invalidTeamCount', { group, have, needed })
  const max = Math.min(have, maxTeamsPerTournament)
  if (placed > max || have > max) return reason('bracket.tooManyTeams', { have: Math.max(placed, have), max })
  if (format === 'RoundRobin') {
    const rounds = roundCount(have, encounterTimes)
    if (rounds > roundRobinRoundLimit) return reason('bracket.tooManyRounds', { rounds, max: roundRobinRoundLimit })
  }
  if (format === 'FreeForAll' && smallestLobby(have, maxTeamsPerMatch) < 2) {
    return reason('bracket.lobbyTooSmall', { teams: have, max: maxTeamsPerMatch })
  }
  return undefined
}

function newMatch(
  { stage, checkInDuration, nextId }: Making,
  groupNumber: number,
  number: number,
  roundOf: number,
): BracketMatch {
  return {
    bracketMatchId: nextId(),
    identifier: identifier(groupNumber, number),
    roundOf,
    isAdditional: false,
    name: null,
    teams: [],
    scores: [],
    checkInStartTime: null,
    checkInDuration,
    bestOf: stage.bestOf,
    schedule: null,
    venueId: null,
    state: 'Initial',
    walkover: false,
    needed: true,
    matchId: null,
  }
}

/** §9: slots without a team are padded with empty ones. */
function slots(match: SkeletonMatch, opponentNum: number, teams: readonly BracketTeam[]): (BracketTeam | null)[] {
  const length = Math.max(opponentNum, match.seeds.length)
  return Array.from({ length }, (_, slot) => teams[(match.seeds[slot] ?? 0) - 1] ?? null)
}

function isReset({ loserEdges, edges }: BracketSkeleton, index: number): boolean {
  const loser = loserEdges.at(-1)
  const winner = edges.at(-1)
  return loser?.[1] === index && winner?.[1] === index && loser[0] === winner[0]
}

function presetNames({ roundName, stage }: Making, skeleton: BracketSkeleton): RoundSetting[] {
  if (!roundName) return []
  return [...new Set(skeleton.matches.map((match) => match.roundOf))].flatMap((roundOf) => {
    const label = presetLabel(roundOf, stage.format)
    return label ? [{ roundOf, name: roundName(label) }] : []
  })
}
