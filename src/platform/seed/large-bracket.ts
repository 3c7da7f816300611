// A small bracket of the large seed, played by a fixed rule, and the rooms of its matches.
import type { Bracket, BracketMatch, BracketTeam, Score } from '../../contract/bracket.ts'
import type { StageFields } from '../../contract/stage.ts'
import { generateDivision } from '../../rules/bracket/division.ts'
import { startBracket } from '../../rules/bracket/progress.ts'
import { applyScores } from '../../rules/bracket/results.ts'
import { orRefuse } from '../acts/or-refuse.ts'
import { gamesOf } from '../acts/match-rooms.ts'
import { rowOf } from '../store/matches.ts'
import type { matchRooms } from '../store/schema/matches.ts'

type Play = {
  /** Decides who wins. */
  variant: number
  /** Rounds that are played. */
  rounds: number
  nextId: () => string
  /** Time of the first match. */
  start: number
}

export function playedBracket(
  stage: StageFields,
  teams: readonly BracketTeam[],
  { variant, rounds, nextId, start }: Play,
): Bracket {
  const drawn = orRefuse(
    generateDivision({ stage, groupNumber: 1, teamNum: teams.length, teams, checkInDuration: 15, nextId }),
  )
  const hour = 3600
  const timed = {
    ...drawn,
    matches: drawn.matches.map((match, i) => ({ ...match, schedule: start + i * hour })),
  }
  const lastRound = teams.length / 2 ** (rounds - 1)
  let bracket = startBracket(timed)
  for (const [i, { bracketMatchId, roundOf }] of timed.matches.entries()) {
    if (roundOf < lastRound) continue
    const match = bracket.matches[i]
    if (match)
      bracket = orRefuse(applyScores(bracket, stage.format, bracketMatchId, scores(match, variant + i))).bracket
  }
  return bracket
}

export function roomOfMatch(
  match: BracketMatch,
  {
    id,
    tournamentId,
    stageId,
    isOpen,
    start,
  }: { id: string; tournamentId: string; stageId: string; isOpen: boolean; start: number },
): typeof matchRooms.$inferInsert & { id: string } {
  const games = gamesOf(isOpen ? match.bestOf : 2, isOpen, start).map((game) =>
    isOpen ? game : { ...game, state: 'Completed' as const },
  )
  return {
    ...rowOf({
      tournamentId,
      stageId,
      bracketMatchId: match.bracketMatchId,
      identifier: match.identifier,
      roundOf: match.roundOf,
      state: isOpen ? 'Open' : 'Closed',
      teams: match.teams.filter((team) => team !== null),
      games,
      checkInStartTime: null,
      checkInDuration: match.checkInDuration,
      bestOf: match.bestOf,
      schedule: match.schedule,
      venueId: match.venueId,
      autoLobbyDisabled: false,
      createTime: match.schedule ?? start,
    }),
    id,
  }
}

function scores(match: BracketMatch, luck: number): Score[] {
  return match.teams.flatMap((team, slot): Score[] => {
    const wins = slot === luck % 2
    const totalScore = wins ? 2 : luck % 3 === 0 ? 1 : 0
    return team ? [{ tournamentTeamId: team.tournamentTeamId, totalScore, result: wins ? 'Win' : 'Lose' }] : []
  })
}
