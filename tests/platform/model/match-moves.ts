// What may be tried with the divisions and matches of a tournament.
import type { TeamResult } from '../../../src/contract/states.ts'
import type { Chance } from './chance.ts'
import type { Maker, Move, Verdict } from './moves.ts'
import type { BracketRow, MatchRow, Snapshot, StageRow } from './snapshot.ts'

type About = { now: Snapshot; stage: StageRow; bracket: BracketRow }

const isOver = ({ state }: Snapshot) => state === 'Completed' || state === 'Cancelled'
const only = (holds: boolean, otherwise: Verdict = 'no'): Verdict => (holds ? 'yes' : otherwise)
const perhaps = (holds: boolean): Verdict => (holds ? 'maybe' : 'no')
const isRunning = ({ now, bracket }: About) =>
  !isOver(now) && (bracket.state === 'InProgress' || bracket.state === 'PendingComplete')
const isPlanned = ({ now, stage }: About) => !isOver(now) && stage.state === 'Initial'

const ofBracket =
  (make: (about: About, chance: Chance) => Omit<Move, 'params'> & { params?: object }): Maker =>
  (now, chance) => {
    const bracket = chance.one(now.brackets)
    const stage = now.stages.find((one) => one.id === bracket?.stageId)
    if (!bracket || !stage) return undefined
    const { params, ...move } = make({ now, stage, bracket }, chance)
    return { ...move, params: { id: stage.id, group: bracket.group, ...params } }
  }

const ofMatch =
  (make: (about: About & { match: MatchRow }, chance: Chance) => Omit<Move, 'params'> | undefined): Maker =>
  (now, chance) => {
    // Most matches of a bracket wait for others: those that can be played are looked at more often.
    const ready = now.matches.filter(
      (match) => match.state !== 'Completed' && match.needed && teamsIn(match).length > 1,
    )
    const match = chance.one(ready.length > 0 && chance.happens(0.6) ? ready : now.matches)
    const stage = now.stages.find((one) => one.id === match?.stageId)
    const bracket = now.brackets.find((one) => one.stageId === match?.stageId && one.group === match.group)
    if (!match || !stage || !bracket) return undefined
    const move = make({ now, stage, bracket, match }, chance)
    return move && { ...move, params: { id: stage.id, matchId: match.id } }
  }

const teamsIn = (match: MatchRow) => match.teams.filter((team) => team !== null)
const isPlayable = (about: About & { match: MatchRow }) =>
  isRunning(about) && about.match.needed && !about.match.walkover && teamsIn(about.match).length > 1

export const matchMoves: readonly [weight: number, make: Maker][] = [
  [
    14,
    ofMatch((about, chance) => {
      const { match, stage } = about
      const { scores, isValid } = scoresFor(match, stage, chance)
      const body = { scores, cascade: chance.happens(0.8) }
      const fits = isPlayable(about)
      return { name: 'updateScore', body, expect: fits && isValid && body.cascade ? 'yes' : perhaps(fits && isValid) }
    }),
  ],
  [
    1,
    ofMatch((about, chance) => {
      const { match } = about
      const something = match.scores.length > 0 || match.room !== null
      const fits = isRunning(about) && match.needed && !match.walkover && something
      return { name: 'resetScore', body: { cascade: chance.happens(0.7) }, expect: perhaps(fits) }
    }),
  ],
  [
    0.5,
    ofMatch((about, chance) => ({
      name: 'resetMatch',
      body: { cascade: chance.happens(0.7) },
      expect: perhaps(isRunning(about) || isPlanned(about)),
    })),
  ],
  [0.4, ofMatch((about) => ({ name: 'deleteMatch', expect: perhaps(isRunning(about) || isPlanned(about)) }))],
  [
    2,
    ofMatch((about) => {
      const { match } = about
      const free = match.room === null && match.scores.length === 0
      return { name: 'createMatchRoom', body: {}, expect: perhaps(isPlayable(about) && free) }
    }),
  ],
  [
    0.3,
    ofMatch((about) => {
      const { match } = about
      const free = match.room === null && match.scores.length === 0
      return { name: 'createMatchRoom', body: { checkInStartTime: 1 }, expect: perhaps(isPlayable(about) && free) }
    }),
  ],
  [
    1,
    ofMatch((about, chance) => {
      const body = { checkInDuration: chance.whole(0, 30), ...(chance.happens(0.4) && { bestOf: chance.whole(1, 5) }) }
      const open = about.match.state !== 'Completed' && body.checkInDuration > 0
      return { name: 'setMatchSetting', body, expect: perhaps(open && (isRunning(about) || isPlanned(about))) }
    }),
  ],
  [
    0.6,
    ofMatch((about, chance) => {
      const teams = chance.shuffled(about.now.teams.map((team) => team.id))
      const teamIds = chance.happens(0.2) ? [teams[0] ?? null, null] : teams.slice(0, 2)
      return { name: 'assignMatchTeams', body: { teamIds }, expect: perhaps(isRunning(about) || isPlanned(about)) }
    }),
  ],
  [
    3,
    ofBracket((about) => ({
      name: 'completeBracket',
      expect: only(!isOver(about.now) && about.bracket.state === 'PendingComplete'),
    })),
  ],
  [
    1,
    ofBracket((about) => ({
      name: 'advanceWinners',
      expect: only(isRunning(about) && about.bracket.edges > 0),
    })),
  ],
  [
    0.6,
    ofBracket((about, chance) => {
      const visible = chance.happens(0.5)
      return { name: 'setBracketVisibility', body: { visible }, expect: only(visible !== about.bracket.visible) }
    }),
  ],
  [
    0.6,
    ofBracket(({ now, stage, bracket }, chance) => {
      const mine = now.matches.filter((match) => match.stageId === stage.id && match.group === bracket.group)
      const roundOf = chance.one(mine)?.roundOf ?? 2
      const exists = mine.some((match) => match.roundOf === roundOf)
      return { name: 'renameRound', params: { roundOf }, body: { name: 'Round' }, expect: only(exists) }
    }),
  ],
  [
    0.5,
    ofBracket((about, chance) => {
      const { now, stage, bracket } = about
      const mine = now.matches.filter((match) => match.stageId === stage.id && match.group === bracket.group)
      const planned = mine.filter((match) => !match.additional)
      const teamIds = chance.shuffled([...new Set(planned.flatMap(teamsIn))]).slice(0, chance.happens(0.9) ? 2 : 1)
      const fits = teamIds.length === 2 && stage.format !== 'FreeForAll' && bracket.state !== 'Completed'
      const body = { name: 'More', roundOf: chance.one(planned)?.roundOf ?? 2, teamIds }
      return { name: 'addMatch', body, expect: only(fits && isRunning(about)) }
    }),
  ],
  [0.2, ofBracket((about) => ({ name: 'deleteBracket', expect: perhaps(isPlanned(about)) }))],
]

/** One of all the results a match may be said to have, and some it cannot have. */
function scoresFor(match: MatchRow, stage: StageRow, chance: Chance) {
  const teams = teamsIn(match)
  const kind = chance.of(['win', 'win', 'win', 'win', 'win', 'fault', 'nobody', 'draw', 'equal', 'stranger'] as const)
  const winner = chance.whole(0, Math.max(0, teams.length - 1))
  const fault = chance.of(['Foul', 'NotCheckedIn', 'Forfeit'] as const)
  const resultOf = (slot: number): TeamResult => {
    if (kind === 'nobody') return fault
    if (kind === 'draw') return 'Draw'
    return slot === winner ? 'Win' : kind === 'fault' ? fault : 'Lose'
  }
  const scores = teams.map((team, slot) => ({
    tournamentTeamId: kind === 'stranger' && slot === 0 ? '1' : team,
    totalScore: (kind === 'win' || kind === 'stranger') && slot === winner ? 1 : 0,
    result: resultOf(slot),
  }))
  const two = teams.length === 2
  const isValid = {
    win: true,
    fault: true,
    nobody: true,
    draw: stage.format === 'RoundRobin',
    equal: !two && stage.format === 'FreeForAll',
    stranger: false,
  }[kind]
  return { scores, isValid }
}
