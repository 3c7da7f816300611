// An id of which a spreadsheet has lost the digits is refused in its line, wherever in a list it stands; it becomes no player.
import { expect, test } from 'vitest'
import { parseTeamList } from '../../src/rules/team-list.ts'
import { whyNotAddPlayer } from '../../src/rules/players.ts'
import { whyNotAddTeam, whyNotEachTeam } from '../../src/rules/teams.ts'
import { aTeamView, aTournamentView } from '../support/builders.ts'

const view = aTournamentView({ tournament: { state: 'OpenRegistration' } })
const asking = {
  user: { sub: '1', name: 'Ann', role: 'SystemAdmin', venueCompanyId: null, venueId: null },
  now: 0,
} as const
const reasonsOf = (list: string) => whyNotEachTeam(view, asking, parseTeamList(list)).map((why) => why?.code)

test.each([
  ['below its heading', 'Team\tPlayer 1\tDiscord 1\nHawks\tAnn\t1.23457E+17'],
  ['with a comma for the fraction', 'Team;Player 1;Discord 1\nHawks;Ann;"8,03511E+16"'],
  ['in wide digits', 'Team\tPlayer 1\tDiscord 1\nHawks\tAnn\t１.２３４５７Ｅ＋１７'],
  ['without a heading', 'Hawks\tAnn\t1.23457E+17\nKings\tBob\t8.03511E+16'],
  ['behind the name', 'Hawks: Ann 1.23457E+17, Bob'],
  ['in brackets', 'Hawks: Ann (1.23457E+17)'],
  ['alone', 'Hawks: 1E+17'],
  ['with a comma that parts the players', 'Hawks: Ann, 8,03511E+16'],
  ['with a comma, in cells', 'Hawks\tAnn\t8,03511E+16\nKings\tBob\t8,03511E+16'],
])('%s', (_, list) => {
  expect(reasonsOf(list)[0]).toBe('team.playerRounded')
})

test.each(['Hawks: Ann 80351110224678912', 'Hawks: 12E5', 'Hawks: E+17', 'Hawks: Ann E17', 'Hawks: 1.5E, Route E+12x'])(
  '%s is taken as it is',
  (list) => {
    expect(reasonsOf(list)).toEqual([undefined])
  },
)

test('nor is it the name of a player who is added alone, with a team or into one', () => {
  const nickname = 'Ann 1.23457E+17'
  expect(whyNotAddTeam(view, asking, { name: 'Hawks', players: [nickname] })?.code).toBe('team.numberRounded')
  expect(whyNotAddPlayer(aTeamView({ tournament: { state: 'OpenRegistration' } }), asking, { nickname })?.code).toBe(
    'team.numberRounded',
  )
})
