// What may be tried in an open match room, sensible or not (domain.md 4.12, machine of a game).
import type { GameState } from '../../../src/contract/states.ts'
import { onRoom, only, perhaps, type AboutRoom, type Attempt } from './attempt.ts'

export const roomAttempts: readonly Attempt[] = [
  onRoom('checkInTeam', 3, (about) => ({
    params: { tournamentTeamId: about.team },
    body: { checkedIn: about.chance.happens(0.9) },
    expect: perhaps(isIn(about, ['Waiting', 'Ready'])),
  })),
  onRoom('setTeamReady', 4, (about) => ({
    params: { tournamentTeamId: about.team },
    body: { ready: about.chance.happens(0.85) },
    expect: perhaps(isIn(about, ['Waiting', 'Ready'])),
  })),
  onRoom('forceTeamReady', 3, (about) => ({
    params: { tournamentTeamId: about.team },
    body: {},
    expect: perhaps(isIn(about, ['Waiting', 'Ready'])),
  })),
  onRoom('startGame', 1, (about) => ({
    params: { n: about.n },
    body: {},
    expect: perhaps(isIn(about, ['Waiting', 'Ready'])),
  })),
  onRoom('submitResult', 5, (about) => {
    const { scores, isValid } = scoresFor(about)
    const by = about.chance.happens(0.85) ? { tournamentTeamId: about.team } : {}
    const expect = only(isIn(about, ['Playing', 'ResultSubmitted', 'Disputed']) && isValid)
    return { params: { n: about.n }, body: { scores, ...by }, expect }
  }),
  onRoom('disputeResult', 0.7, (about) => ({
    params: { n: about.n },
    body: { reason: 'Lag' },
    expect: only(isIn(about, ['ResultSubmitted'])),
  })),
  onRoom('approveResult', 2, (about) => ({
    params: { n: about.n },
    body: {},
    expect: perhaps(isIn(about, ['ResultSubmitted', 'Disputed'])),
  })),
  onRoom('confirmResult', 2, (about) => {
    const { scores, isValid } = scoresFor(about)
    const expect = perhaps(isIn(about, ['Playing', 'ResultSubmitted', 'Disputed']) && isValid)
    return { params: { n: about.n }, body: { scores }, expect }
  }),
  onRoom('editResult', 0.6, (about) => {
    const { scores, isValid } = scoresFor(about)
    const n = about.chance.whole(1, 3)
    const isOver = about.room.games.some((game) => game.n === n && game.state === 'Completed')
    return { params: { n }, body: { scores }, expect: perhaps(isOver && isValid) }
  }),
  onRoom('restartCheckIn', 0.4, ({ room }) => ({
    body: {},
    expect: perhaps(room.games.every(({ state }) => state === 'Initial' || state === 'Waiting' || state === 'Ready')),
  })),
  onRoom('abortRoom', 0.4, () => ({ body: {}, expect: 'yes' })),
]

function isIn({ game }: AboutRoom, states: readonly GameState[]): boolean {
  return game !== undefined && states.includes(game.state)
}

/** Scores of the teams, now and then level or of a stranger. */
function scoresFor({ room, chance }: AboutRoom) {
  const winner = chance.whole(0, room.teams.length - 1)
  const isLevel = chance.happens(0.1)
  const isStrange = chance.happens(0.05)
  const scores = room.teams.map((team, at) => ({
    tournamentTeamId: isStrange && at === 0 ? '1' : team,
    totalScore: at === winner && !isLevel ? 13 : 7,
  }))
  return { scores, isValid: !isStrange && !(isLevel && room.teams.length === 2) }
}
