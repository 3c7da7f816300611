import type { TeamResult } from '../../../src/contract/states.ts'
import {
  isOver,
  isPlanned,
  isRunning,
  onBracket,
  onMatch,
  only,
  perhaps,
  teamsIn,
  type AboutMatch,
  type Attempt,
} from './attempt.ts'

export const matchAttempts: readonly Attempt[] = [
  onMatch('updateScore', 14, (about) => {
    const { scores, isValid } = scoresFor(about)
    const cascade = about.chance.happens(0.8)
    const fits = isPlayable(about) && isValid
    return { body: { scores, cascade }, expect: cascade ? only(fits) : perhaps(fits) }
  }),
  onMatch('resetScore', 1, (about) => {
    const { match, chance } = about
    const cascade = chance.happens(0.7)
    const fits = isRunning(about) && match.needed && !match.walkover && !isUntouched(about)
    return { body: { cascade }, expect: cascade ? only(fits) : perhaps(fits) }
  }),
  onMatch('resetMatch', 0.5, (about) => ({
    body: { cascade: about.chance.happens(0.7) },
    expect: perhaps(isResettable(about)),
  })),
  onMatch('deleteMatch', 0.4, (about) => perhaps(isResettable(about))),
  onMatch('createMatchRoom', 2, (about) => ({
    // §5: a start in the past ends the room at once.
    body: about.chance.happens(0.15) ? { checkInStartTime: 1 } : {},
    expect: only(isPlayable(about) && isUntouched(about)),
  })),
  onMatch('setMatchSetting', 1, (about) => {
    const { match, chance } = about
    const bestOf = chance.happens(0.4) ? { bestOf: chance.whole(1, 5) } : {}
    const body = { checkInDuration: chance.whole(0, 30), ...bestOf }
    const fits = match.state !== 'Completed' && body.checkInDuration > 0
    return { body, expect: perhaps(fits && (isRunning(about) || isPlanned(about))) }
  }),
  onMatch('assignMatchTeams', 0.6, (about) => {
    const { now, chance } = about
    const [one = null, other = null] = chance.shuffled(now.teams.map((team) => team.id))
    const teamIds = [one, chance.happens(0.2) ? null : other]
    return { body: { teamIds }, expect: perhaps(isRunning(about) || isPlanned(about)) }
  }),
  onBracket('completeBracket', 3, ({ now, bracket }) => only(!isOver(now) && bracket.state === 'PendingComplete')),
  onBracket('advanceWinners', 1, (about) => only(isRunning(about) && about.bracket.edges.length > 0)),
  onBracket('setBracketVisibility', 0.6, ({ bracket, chance }) => {
    const visible = chance.happens(0.5)
    return { body: { visible }, expect: only(visible !== bracket.visible) }
  }),
  onBracket('renameRound', 0.6, ({ matches, chance }) => {
    const roundOf = chance.happens(0.1) ? 99 : (chance.one(matches)?.roundOf ?? 2)
    return {
      params: { roundOf },
      body: { name: 'Round' },
      expect: only(matches.some((match) => match.roundOf === roundOf)),
    }
  }),
  onBracket('editBracket', 0.6, (about) => {
    const { bracket, matches, chance } = about
    const stale = chance.happens(0.15)
    const seats = matches.filter((match) => !match.additional && match.teams.length > 0)
    const moved = chance.shuffled(seats.flatMap((match) => match.teams))
    const placed = seats.map(({ id, teams }) => ({
      bracketMatchId: id,
      tournamentTeamIds: moved.splice(0, teams.length),
    }))
    return {
      body: { version: bracket.version + (stale ? 1 : 0), matches: placed },
      expect: perhaps(isPlanned(about) && !stale),
    }
  }),
  onBracket('addMatch', 0.5, (about) => {
    const { now, stage, matches, chance } = about
    const planned = matches.filter((match) => !match.additional)
    const teams = chance.shuffled([...new Set(planned.flatMap(teamsIn))])
    const teamIds = teams.slice(0, chance.happens(0.9) ? 2 : 1)
    const gone = now.teams.some((team) => team.dropped && teamIds.includes(team.id))
    const fits = isRunning(about) && teamIds.length === 2 && !gone && stage.format !== 'FreeForAll'
    return { body: { name: 'More', roundOf: chance.one(planned)?.roundOf ?? 2, teamIds }, expect: only(fits) }
  }),
  onBracket('deleteBracket', 0.2, (about) => {
    const others = about.now.brackets.some((one) => one.stageId === about.stage.id && one.group !== about.bracket.group)
    return only(isPlanned(about) && others)
  }),
]

const isUntouched = ({ match }: AboutMatch) => match.room === null && match.scores.length === 0
const isResettable = (about: AboutMatch) =>
  (isRunning(about) || isPlanned(about)) && (teamsIn(about.match).length > 0 || about.match.additional)
const isPlayable = (about: AboutMatch) =>
  isRunning(about) && about.match.needed && !about.match.walkover && teamsIn(about.match).length > 1

/** One of all the results a match may be said to have, and some it cannot have. */
function scoresFor({ match, stage, chance }: AboutMatch) {
  const teams = teamsIn(match)
  const kind = chance.of(['win', 'win', 'win', 'win', 'win', 'fault', 'nobody', 'draw', 'equal', 'stranger'] as const)
  const winner = chance.whole(0, Math.max(0, teams.length - 1))
  const fault = chance.of(['Foul', 'NotCheckedIn', 'Forfeit'] as const)
  // A series ends when it is clinched; now and then one game too few is sent.
  const lacking = match.bestOf > 1 && chance.happens(0.1) ? 1 : 0
  const won = Math.floor(match.bestOf / 2) + 1 - lacking
  const isSeries = stage.format !== 'FreeForAll' && match.bestOf > 1
  const resultOf = (slot: number): TeamResult => {
    if (kind === 'nobody') return fault
    if (kind === 'draw') return 'Draw'
    return slot === winner ? 'Win' : kind === 'fault' ? fault : 'Lose'
  }
  const scores = teams.map((team, slot) => ({
    tournamentTeamId: kind === 'stranger' && slot === 0 ? '1' : team,
    totalScore: (kind === 'win' || kind === 'stranger') && slot === winner ? won : 0,
    result: resultOf(slot),
  }))
  const isValid = {
    win: !isSeries || lacking === 0,
    fault: true,
    nobody: true,
    // Level at nothing: a series has not been played.
    draw: stage.format === 'RoundRobin' && !isSeries,
    // 4.5: the rule of §5 against equal scores is for two teams.
    equal: teams.length !== 2 && stage.format === 'FreeForAll',
    stranger: false,
  }[kind]
  return { scores, isValid }
}
