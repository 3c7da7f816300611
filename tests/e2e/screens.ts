// Every screen of the console, on the tournaments of the demonstration.
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith } from '../support/desk.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { smallCup } from './small-cup.ts'

export const playedCup = 'FIFA World Cup 2022 — final ranking'
const underWay = 'LoL Worlds 2022 — quarter-finals'
const empty = 'League of Legends World Championship 2022'

/** Where the tournaments of the demonstration are. */
type Ids = {
  played: string
  groups: string
  underWay: string
  empty: string
  night: string
  room: string
  team: string
  timed: string
}
export type Screen = { name: string; path: (ids: Ids) => string; shows: (desk: Desk) => Promise<void> }

export const screens: readonly Screen[] = [
  { name: 'home', path: paths.home, shows: (desk) => expect(desk.row(underWay)).toBeVisible() },
  {
    name: 'calendar',
    path: () => paths.calendar({ view: 'month' }),
    async shows(desk) {
      await desk.expectPlace(desk.say('ui.calendar.title'))
      await expect(desk.page.getByText(underWay).first()).toBeVisible()
    },
  },
  { name: 'tournaments', path: () => paths.tournaments(), shows: (desk) => expect(desk.row(playedCup)).toBeVisible() },
  {
    name: 'filtered to nothing',
    path: () => paths.tournaments({ search: 'nothing-is-called-that' }),
    shows: (desk) => desk.expectSaid(desk.say('ui.list.resetFilters')),
  },
  {
    name: 'edit',
    path: (ids) => paths.edit(ids.empty),
    shows: (desk) => expect(desk.page.getByRole('textbox', { name: desk.say('arg.name') })).toHaveValue(empty),
  },
  {
    name: 'edit, images',
    path: (ids) => paths.edit(ids.empty, 'assets'),
    shows: (desk) => expect(desk.page.getByRole('heading', { name: desk.say('ui.assets.title') })).toBeVisible(),
  },
  {
    name: 'edit, rules',
    path: (ids) => paths.edit(ids.empty, 'rules'),
    shows: (desk) => expect(desk.page.getByRole('textbox', { name: desk.say('arg.rules') })).toBeVisible(),
  },
  {
    name: 'publish review',
    path: (ids) => paths.publish(ids.empty),
    shows: (desk) => desk.expectSaid(desk.say('ui.publish.locks')),
  },
  {
    name: 'stages',
    path: (ids) => paths.stages(ids.played),
    shows: (desk) => expect(desk.row(desk.say('state.format.RoundRobin'))).toBeVisible(),
  },
  {
    name: 'bracket, single elimination',
    path: (ids) => paths.bracket(ids.underWay),
    shows: (desk) => expect(desk.match('G1-M1')).toBeVisible(),
  },
  {
    name: 'bracket, round robin',
    path: (ids) => paths.bracket(ids.played, ids.groups),
    shows: (desk) => expect(desk.match('G1-M1')).toBeVisible(),
  },
  {
    name: 'bracket not made yet',
    path: (ids) => paths.bracket(ids.empty),
    shows: (desk) => desk.expectSaid(desk.say('ui.bracket.empty')),
  },
  {
    name: 'schedule',
    path: (ids) => paths.schedule(ids.timed),
    // On a grid, or below each other where there is no room for one.
    shows: (desk) => expect(desk.page.getByText('Kowloon Kings').first()).toBeVisible(),
  },
  { name: 'teams', path: (ids) => paths.teams(ids.underWay), shows: (desk) => expect(desk.row('T1')).toBeVisible() },
  {
    name: 'teams of tonight',
    path: (ids) => paths.teams(ids.night),
    shows: (desk) => expect(desk.row('Kowloon Cranes')).toBeVisible(),
  },
  {
    name: 'players of a team',
    path: (ids) => paths.teamPlayers(ids.night, ids.team),
    shows: (desk) => expect(desk.row(/mid\d/)).toBeVisible(),
  },
  {
    name: 'transactions of a tournament',
    path: (ids) => paths.transactions(ids.night),
    shows: ({ page }) => expect(page.locator('tr[data-position]').first()).toBeVisible(),
  },
  {
    name: 'information of a team',
    path: (ids) => paths.team(ids.night, ids.team),
    shows: (desk) => expect(desk.page.getByRole('textbox', { name: desk.say('arg.venue') })).toBeVisible(),
  },
  {
    name: 'registration form',
    path: (ids) => paths.form(ids.night),
    shows: (desk) => expect(desk.page.getByText('Language of the team').first()).toBeVisible(),
  },
  {
    name: 'automated tournaments',
    path: () => paths.automated(),
    shows: (desk) => expect(desk.row('Forts Duels').first()).toBeVisible(),
  },
  {
    name: 'templates',
    path: () => paths.templates(),
    shows: ({ page }) => expect(page.locator('tr[data-position]').first()).toBeVisible(),
  },
  {
    name: 'settings',
    path: () => paths.settings(),
    shows: (desk) => expect(desk.page.getByRole('main').getByText('Valorant').first()).toBeVisible(),
  },
  {
    name: 'standings',
    path: (ids) => paths.teamStandings(ids.played, ids.groups),
    shows: (desk) => expect(desk.row('Qatar')).toBeVisible(),
  },
  {
    name: 'stages, none under way',
    path: (ids) => paths.stages(ids.empty),
    shows: (desk) => expect(desk.row('Knock-out')).toBeVisible(),
  },
  {
    name: 'create tournament',
    path: () => paths.createTournament(),
    shows: (desk) =>
      expect(desk.page.getByRole('radio', { name: startsWith(desk.say('ui.create.custom')) })).toBeVisible(),
  },
  { name: 'users', path: () => paths.users(), shows: (desk) => expect(desk.row('admin@arena.test')).toBeVisible() },
  {
    name: 'audit log',
    path: paths.audit,
    async shows(desk) {
      await desk.expectPlace(desk.say('ui.audit.title'))
      await expect(desk.page.getByRole('grid')).toBeVisible()
    },
  },
  { name: 'match rooms', path: () => paths.matches(), shows: (desk) => expect(desk.row(/G1-M6/)).toBeVisible() },
  {
    name: 'match rooms of a tournament',
    path: (ids) => paths.tournamentMatches(ids.night),
    shows: (desk) => expect(desk.row(/G1-M6/)).toBeVisible(),
  },
  {
    name: 'result of a match room',
    path: (ids) => paths.roomResult(ids.room),
    shows: (desk) => expect(desk.page.getByRole('log')).toContainText('We have a screenshot.'),
  },
  {
    name: 'chat of a match room',
    path: (ids) => paths.roomChat(ids.room),
    shows: (desk) => expect(desk.page.getByRole('log')).toContainText('We have a screenshot.'),
  },
  {
    name: 'players of a match room',
    path: (ids) => paths.roomPlayers(ids.room),
    shows: (desk) => expect(desk.page.getByText('ace7').first()).toBeVisible(),
  },
  {
    name: 'not found',
    path: () => '/no-such-place',
    shows: (desk) => desk.expectSaid(desk.say('ui.shell.notFound.title')),
  },
]

export async function idsOn(platform: RunningPlatform): Promise<Ids> {
  const service = await ServiceDesk.open(platform)
  const [one, two, three] = await Promise.all([playedCup, underWay, empty].map((name) => service.tournament(name)))
  const stages = await service.stages(one?.id ?? '')
  const groups = stages.find(({ format }) => format === 'RoundRobin')?.id ?? ''
  const { matchId: room, tournamentId: night, teams } = await service.room('G1-M6')
  const team = teams[0]?.tournamentTeamId ?? ''
  const timed = await timedCup(service, platform)
  return {
    played: one?.id ?? '',
    groups,
    underWay: two?.id ?? '',
    empty: three?.id ?? '',
    night,
    room,
    team,
    timed,
  }
}

/** One on each platform. */
const timedCups = new WeakMap<RunningPlatform, string>()

async function timedCup(service: ServiceDesk, platform: RunningPlatform): Promise<string> {
  const made = timedCups.get(platform)
  if (made !== undefined) return made
  const id = await service.import(smallCup('Cup with times'), 'start')
  await service.run(`schedule pattern ${id} --from=2027-03-01T19:00+08:00 --every=45 --at-once=2`)
  timedCups.set(platform, id)
  return id
}
