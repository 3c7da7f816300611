// What is done and taken back in `undo-rows.test.ts`: acts on schedules, settings, stages, standings and templates.
import { matchNamed } from '../platform/world.ts'
import {
  type Case,
  act,
  drawn,
  image,
  noon,
  ofMatch,
  ofSchedule,
  ofTemplate,
  open,
  ranked,
  roundOf,
  running,
  scheduled,
  world,
} from './undo-session.ts'

export const stageCases: readonly Case[] = [
  ofMatch('match.schedule: another time and venue', async () => [
    '',
    await scheduled(),
    { at: noon + 60, venue: 'v2' },
  ]),
  ofMatch('match.venue: another', async () => ['', await scheduled(), { venue: 'v2' }]),
  {
    does: 'match.no-show: the first team',
    act: async () => {
      const { stage, detail } = await running()
      const { teams, bracketMatchId } = matchNamed(detail, 'G1-M1')
      const absent = teams[0]?.tournamentTeamId ?? ''
      return act('match.no-show', [`${stage.id}/m${bracketMatchId}`], { teams: [absent] })
    },
  },
  {
    does: 'schedule.swap: time and venue',
    act: async () => {
      const { stage, detail } = await scheduled()
      const [one, other] = ['G1-M1', 'G1-M2'].map((name) => `${stage.id}/m${matchNamed(detail, name).bracketMatchId}`)
      return act('schedule.swap', [one ?? ''], { with: other ?? '' })
    },
  },
  {
    does: 'round.best-of: longer',
    act: async () => act('round.best-of', [roundOf(await scheduled(), 'G1-M1')], { bestOf: 5 }),
  },
  {
    does: 'round.schedule: one after another',
    act: async () =>
      act('round.schedule', [roundOf(await scheduled(), 'G1-M1')], { at: noon + 7200, every: 30, atOnce: 1 }),
  },
  {
    does: 'round.venue: in turn',
    act: async () => act('round.venue', [roundOf(await scheduled(), 'G1-M1')], { venues: ['v2', 'v1'] }),
  },
  ofSchedule('schedule.pattern: everything', { from: noon, every: 30, atOnce: 2 }),
  ofSchedule('schedule.shift: an hour', { minutes: 60 }),
  ofSchedule('schedule.clear: all', {}),
  ofSchedule('schedule.limits: places and rest', { atOnce: 3, rest: 20 }),
  {
    does: 'schedule.set: one',
    act: async () => {
      const made = await scheduled()
      return act('schedule.set', [made.id], {
        times: [`${matchNamed(made.detail, 'G1-M1').bracketMatchId}=2099-01-01T15:00Z@v2`],
      })
    },
  },
  { does: 'setting.overdue: minutes', act: async () => act('setting.overdue', [], { minutes: 45 }) },
  {
    does: 'instant.settings: minutes',
    act: async () => act('instant.settings', [], { firstWarningMinutes: 3, secondWarningMinutes: 7 }),
  },
  { does: 'setting.add: a game', act: async () => act('setting.add', [], { list: 'games', name: 'Zelda' }) },
  {
    does: 'setting.remove: a game from between',
    act: async () => act('setting.remove', [], { list: 'games', name: 'FIFA 21' }),
  },
  {
    does: 'stage.create: another',
    act: async () => act('stage.create', [(await open()).id], { name: 'Finals', format: 'RoundRobin' }),
  },
  {
    does: 'stage.edit: not drawn',
    act: async () => act('stage.edit', [(await open()).stage.id], { name: 'Zed', bestOf: 5, format: 'RoundRobin' }),
  },
  {
    does: 'stage.edit: the name of a drawn one',
    act: async () => act('stage.edit', [(await drawn()).stage.id], { name: 'Zed' }),
  },
  {
    does: 'stage.move: to the end',
    act: async () => {
      const made = await open()
      await world.stage(made.id, { name: 'Finals' })
      return act('stage.move', [made.stage.id], { position: 2 })
    },
  },
  { does: 'stage.copy: drawn', act: async () => act('stage.copy', [(await drawn()).stage.id], { name: 'Copy' }) },
  { does: 'stage.finalize: drawn', act: async () => act('stage.finalize', [(await drawn()).stage.id]) },
  { does: 'stage.finalize: with byes', act: async () => act('stage.finalize', [(await drawn({}, 3)).stage.id]) },
  {
    does: 'stage.finalize: rooms open by themselves',
    act: async () => act('stage.finalize', [(await drawn({ autoGenerateMatch: true })).stage.id]),
    wall: true,
  },
  { does: 'stage.unfinalize: nothing played', act: async () => act('stage.unfinalize', [(await running()).stage.id]) },
  {
    does: 'standings.tie-breakers: by name',
    act: async () =>
      act('standings.tie-breakers', [(await running({ format: 'RoundRobin' })).stage.id], { preset: 'uefa' }),
  },
  {
    does: 'standings.tie-breakers: over standings',
    act: async () => act('standings.tie-breakers', [(await ranked()).stage.id], { preset: 'uefa' }),
  },
  {
    does: 'standings.update: two change places',
    act: async () => {
      const { stage } = await ranked()
      const { standings } = await world.detail(stage.id)
      const ranks = standings.map(
        (row) => `${row.tournamentTeamId}:${row.rank === 1 ? 2 : row.rank === 2 ? 1 : row.rank}`,
      )
      return act('standings.update', [stage.id], { ranks })
    },
  },
  {
    does: 'venue.edit: hours and addresses',
    act: async () =>
      act('venue.edit', ['v1'], { closing: '05:00', ipWhitelist: ['203.0.113.7'], website: 'https://example.com' }),
  },
  { does: 'venue.set-logo: a first one', act: async () => act('venue.set-logo', ['v1'], { file: image }) },
  { does: 'venue.archive: one in use', act: async () => act('venue.archive', ['v2']) },
  { does: 'venue.restore: one that was archived', act: async () => act('venue.restore', ['v3']) },
  { does: 'venue-company.edit: its name', act: async () => act('venue-company.edit', ['c1'], { name: 'Other' }) },
  {
    does: 'venue-company.set-logo: a first one',
    act: async () => act('venue-company.set-logo', ['c1'], { file: image }),
  },
  {
    does: 'venue.create: it is archived then',
    act: async () =>
      act('venue.create', ['c1'], {
        name: 'New Arena',
        addressLine1: '1 Road',
        province: 'Kowloon',
        country: 'Hong Kong',
        opening: '18:00',
        closing: '04:00',
        website: 'https://example.com',
        ipWhitelist: ['203.0.113.7'],
      }),
    leaves: /^\+ venues .*"state":"Archived"/,
  },
  ofTemplate('template.edit: name and prize', { name: 'Zed', champion: 'TWD 100.00' }),
  ofTemplate('template.add-question: first', { label: 'Size', place: 1 }),
  ofTemplate('template.edit-question: the second', { question: 'Shirt', label: 'Size' }),
  ofTemplate('template.remove-question: the second', { question: 'Shirt' }),
  ofTemplate('template.move-question: to the end', { question: 'Discord', place: 3 }),
  ofTemplate('template.add-stage: first', { name: 'Zed', format: 'RoundRobin', place: 1 }),
  ofTemplate('template.edit-stage: the second', { stage: 'Finals', bestOf: 5, name: 'Zed' }),
  ofTemplate('template.remove-stage: the second', { stage: 'Finals' }),
  ofTemplate('template.move-stage: to the end', { stage: 'Playoffs', place: 3 }),
]
