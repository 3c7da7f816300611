// Things of the domain with sensible values; a test overrides the one that tells.
import * as v from 'valibot'
import type { Bracket, BracketMatch } from '../../src/contract/bracket.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { Standing } from '../../src/contract/standing.ts'
import type { TeamPlayer, TournamentTeam } from '../../src/contract/team.ts'
import { type Template, TemplateFields } from '../../src/contract/template.ts'
import type { TournamentDetail } from '../../src/contract/tournament-detail.ts'
import type { Role, User } from '../../src/contract/user.ts'
import type {
  Asking,
  BracketView,
  MatchView,
  RoundView,
  StageView,
  TeamView,
  TournamentView,
} from '../../src/contract/views.ts'

/** 2026-03-01 12:00 UTC, in seconds. */
export const noon = 1772366400
const hour = 3600

export function aUser(over: Partial<User> = {}): User {
  return { sub: 'kit', name: 'Kit', role: 'SystemAdmin', venueCompanyId: null, venueId: null, ...over }
}

export function anAsking(over: { role?: Role; now?: number } = {}): Asking {
  return { user: aUser(over.role && { role: over.role }), now: over.now ?? noon }
}

/** What publishing asks for; nothing is served there. */
export const someImages = {
  logo: '/files/images/1/logo--------------------',
  banner: '/files/images/2/banner------------------',
  mobileBanner: '/files/images/3/mobile------------------',
} as const

export function aTournament(over: Partial<TournamentDetail> = {}): TournamentDetail {
  return {
    id: '41',
    name: 'Spring Playoffs',
    game: 'Valorant',
    region: ['Hong Kong'],
    visibility: 'public',
    featured: false,
    instant: false,
    registrationStart: noon - 48 * hour,
    registrationEnd: noon + 24 * hour,
    matchStart: noon + 48 * hour,
    matchEnd: noon + 72 * hour,
    checkInDuration: 15,
    tournamentCheckIn: null,
    minTeams: 2,
    maxTeams: 16,
    starters: 1,
    benched: 1,
    ...someImages,
    about: [],
    rules: [],
    form: [],
    prize: { champion: null, firstRunnerUp: null, secondRunnerUp: null },
    registrationFee: '0.00',
    currency: 'TWD',
    autoDepositPrize: false,
    discordRequired: false,
    copyOnFull: false,
    groups: [],
    state: 'Initial',
    version: 1,
    createTime: noon - 96 * hour,
    teamCount: 4,
    registeredCount: 4,
    groupTeams: [],
    formats: ['SingleElimination'],
    champion: null,
    venueIds: [],
    ...over,
  }
}

export function aStage(over: Partial<StageDetail> = {}): StageDetail {
  return {
    id: '7',
    tournamentId: '41',
    position: 1,
    name: 'Playoffs',
    format: 'SingleElimination',
    groups: 1,
    bestOf: 1,
    encounterTimes: 1,
    autoApprove: 'off',
    autoApproveDelay: 5,
    autoCompleteBracket: false,
    autoCancelTournament: false,
    autoGenerateMatch: false,
    thirdPlaceMatch: false,
    autoEvidence: false,
    secondConfirmation: false,
    autoCheckInAll: false,
    maxTeamsPerMatch: 8,
    lolMap: null,
    pickMode: null,
    autoLobbyDisabled: false,
    grandFinal: 'double',
    pointsWin: 3,
    pointsDraw: 1,
    leavers: 'keep',
    tieBreakers: ['points', 'headToHeadPoints', 'scoreDifference', 'scoreFor'],
    advancing: null,
    state: 'Initial',
    version: 1,
    visible: false,
    matchCount: 0,
    completedCount: 0,
    brackets: [],
    standings: [],
    seeds: [],
    dropped: [],
    revision: 1,
    ...over,
  }
}

/** Two semifinals and the final they feed; four teams A–D. */
export function aBracket(over: Partial<Bracket> = {}): Bracket {
  return {
    groupNumber: 1,
    opponentNum: 2,
    matches: [
      aMatch({ bracketMatchId: '101', identifier: 'G1-M1', teams: [entrant('A'), entrant('D')] }),
      aMatch({ bracketMatchId: '102', identifier: 'G1-M2', teams: [entrant('B'), entrant('C')] }),
      aMatch({ bracketMatchId: '103', identifier: 'G1-M3', roundOf: 2, teams: [null, null] }),
    ],
    edges: [
      [0, 2],
      [1, 2],
    ],
    loserEdges: [],
    additionalMatches: [],
    roundSettings: [],
    state: 'Initial',
    visible: false,
    version: 1,
    ...over,
  }
}

export function aMatch(over: Partial<BracketMatch> = {}): BracketMatch {
  return {
    bracketMatchId: '101',
    identifier: 'G1-M1',
    roundOf: 4,
    isAdditional: false,
    name: null,
    teams: [entrant('A'), entrant('D')],
    scores: [],
    checkInStartTime: null,
    checkInDuration: 15,
    bestOf: 1,
    schedule: null,
    venueId: null,
    state: 'Initial',
    walkover: false,
    needed: true,
    matchId: null,
    ...over,
  }
}

/** A match the first of its two teams has won. */
export function aPlayedMatch(over: Partial<BracketMatch> = {}): BracketMatch {
  const match = aMatch(over)
  const [winner, loser] = match.teams
  const scores: BracketMatch['scores'] = [winner, loser].flatMap((team, i) =>
    team ? { tournamentTeamId: team.tournamentTeamId, totalScore: 1 - i, result: i === 0 ? 'Win' : 'Lose' } : [],
  )
  return { ...match, state: 'Completed', scores: match.scores.length > 0 ? match.scores : scores }
}

/** The team in a bracket: id and name are the letter. */
export function entrant(name: string): { tournamentTeamId: string; name: string } {
  return { tournamentTeamId: name, name }
}

export function aPlayer(over: Partial<TeamPlayer> = {}): TeamPlayer {
  return {
    playerId: '1',
    memberId: null,
    nickname: 'Ada',
    role: 'Captain',
    inGameName: 'ada#1',
    discordId: null,
    ...over,
  }
}

/** One captain, which is a full roster in `aTournament()`. */
function aTeam(over: Partial<TournamentTeam> = {}): TournamentTeam {
  return {
    tournamentTeamId: '201',
    tournamentId: '41',
    name: 'Alpha',
    logo: null,
    venue: null,
    group: null,
    state: 'PendingConfirmRoster',
    players: [aPlayer()],
    rosterConfirmTime: null,
    fee: null,
    dropTime: null,
    checkInTime: null,
    answers: {},
    createTime: noon - 24 * hour,
    version: 1,
    ...over,
  }
}

/** Rows of one division in the order given; a number is a rank, a list of names shares it. */
export function standingsOf(places: readonly (string | readonly string[])[], groupNumber = 1): Standing[] {
  let rank = 1
  return places.flatMap((place) => {
    const names = typeof place === 'string' ? [place] : place
    const rows = names.map((name) => ({
      tournamentTeamId: name,
      name,
      groupNumber,
      rank,
      tied: names.length > 1,
      decidedBy: null,
      values: {},
    }))
    rank += names.length
    return rows
  })
}

export type ViewOf = {
  tournament?: Partial<TournamentDetail>
  /** Other stages besides the one looked at. */
  others?: readonly Partial<StageDetail>[]
  stage?: Partial<StageDetail>
  bracket?: Partial<Bracket>
  match?: Partial<BracketMatch>
  roundOf?: number
  team?: Partial<TournamentTeam>
}

export function aTournamentView(over: ViewOf = {}): TournamentView {
  const others = (over.others ?? []).map((other, i) => aStage({ id: `9${i}`, position: i + 2, ...other }))
  return { tournament: aTournament(over.tournament), stages: [aStage(over.stage), ...others] }
}

export function aStageView(over: ViewOf = {}): StageView {
  const bracket = over.bracket && { brackets: [aBracket(over.bracket)] }
  const stage = aStage({ ...bracket, ...over.stage })
  const { tournament, stages } = aTournamentView({ ...over, stage })
  return { tournament, stages: stages.toSorted((a, b) => a.position - b.position), stage }
}

/** The first bracket of the stage. */
export function aBracketView(over: ViewOf = {}): BracketView {
  const bracket = over.stage?.brackets?.[0] ?? aBracket(over.bracket)
  return { ...aStageView({ ...over, stage: { brackets: [bracket], ...over.stage } }), bracket }
}

export function aRoundView(over: ViewOf = {}): RoundView {
  return { ...aBracketView(over), roundOf: over.roundOf ?? 4 }
}

/** The first match of the bracket, or the one whose id is overridden. */
export function aMatchView(over: ViewOf = {}): MatchView {
  const before = aBracket(over.bracket)
  const id = over.match?.bracketMatchId ?? '101'
  const matches = before.matches.map((match) => (match.bracketMatchId === id ? { ...match, ...over.match } : match))
  const additionalMatches = before.additionalMatches.map((match) =>
    match.bracketMatchId === id ? { ...match, ...over.match } : match,
  )
  const bracket = { ...before, matches, additionalMatches }
  const match = [...matches, ...additionalMatches].find((one) => one.bracketMatchId === id) ?? aMatch(over.match)
  return { ...aBracketView({ ...over, bracket }), match }
}

/** A match of a stage that is being played. */
export function aRunningMatchView(over: ViewOf = {}): MatchView {
  return aMatchView({
    ...over,
    tournament: { state: 'InProgress', ...over.tournament },
    stage: { state: 'InProgress', seeds: ['A', 'B', 'C', 'D'], ...over.stage },
    bracket: { state: 'InProgress', ...over.bracket },
  })
}

export function aTeamView(over: ViewOf = {}): TeamView {
  return { ...aTournamentView(over), team: aTeam(over.team) }
}

export function aTemplate(over: Partial<Template> = {}): Template {
  const lasting = v.parse(v.omit(TemplateFields, ['stages']), aTournament())
  return { id: '9', ...lasting, stages: [], version: 1, createTime: noon, ...over }
}
