// Answers show what is stored, also where today's rules of input would not take it; an edit corrects it.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { judgeTyped } from '../../commands/tournament-edit.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { asStored } from '../../src/contract/stored.ts'
import { schemasIn } from '../support/schema-parts.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const admin = await platform.token('SystemAdmin')

const hidden = 'Night\u200b Cup'
const far = 9_000_000_000_000

test('a tournament whose name and times are outside the rules is listed, shown and renamed', async () => {
  const made = await platform.call('createTournament', {
    as: admin,
    body: { name: 'Night Cup', game: 'Forts', region: ['Taiwan'], maxTeams: 8, groups: [{ name: 'All', maxTeams: 8 }] },
  })
  const { id, version } = made.payload
  await platform.store.pool.query(
    `update tournaments set name = $2, match_start = $3, check_in_duration = 0, starters = 99, game = repeat('g', 3000),
      region = '{}', logo = repeat('l', 3000), registration_fee = '-1', currency = 'XTS', visibility = 'hidden',
      groups = jsonb_build_array(jsonb_build_object('name', '', 'maxTeams', 0)) where id = $1`,
    [id, hidden, far],
  )
  const { tournaments } = (await platform.call('listTournaments', { as: admin })).payload
  expect(tournaments).toMatchObject([{ name: hidden, matchStart: far, checkInDuration: 0, visibility: 'hidden' }])
  const page = await platform.call('getTournament', { as: admin, params: { id } })
  expect(page.payload).toMatchObject({ name: hidden, starters: 99, region: [], groups: [{ name: '', maxTeams: 0 }] })
  const refused = await platform.call('editTournament', { as: admin, params: { id }, body: { version, name: hidden } })
  expect([refused.status, refused.envelope.payload]).toEqual([
    400,
    { name: [expect.stringContaining('invisible character') as string] },
  ])
  const renamed = await platform.call('editTournament', {
    as: admin,
    params: { id },
    body: { version, name: 'Night Cup 2' },
  })
  expect(renamed.payload).toMatchObject({ name: 'Night Cup 2', currency: 'XTS' })
})

test('a team and its players outside the rules are listed and renamed', async () => {
  const { id, teams: entered } = await world.open(1)
  const teamId = entered[0]?.tournamentTeamId ?? ''
  await platform.store.pool.query('update tournament_teams set name = $2, venue = $2 where id = $1', [teamId, hidden])
  await platform.store.pool.query(`update team_players set discord_id = 'ada#1' where tournament_team_id = $1`, [
    teamId,
  ])
  const { teams } = (await platform.call('listTeams', { as: admin, params: { id } })).payload
  expect(teams).toMatchObject([{ name: hidden, venue: hidden, players: [{ discordId: 'ada#1' }] }])
  const { version = 0 } = teams[0] ?? {}
  const renamed = await platform.call('editTeam', {
    as: admin,
    params: { tournamentTeamId: teamId },
    body: { name: 'Alpha 2', version },
  })
  expect(renamed.payload).toMatchObject({ name: 'Alpha 2', venue: hidden })
})

test('no answer holds a rule of input', () => {
  const rules = Object.values(endpoints).flatMap(({ name, answer }) =>
    schemasIn(asStored<v.GenericSchema>(answer)).flatMap(({ type, pipe = [] }) => [
      ...(type === 'picklist' ? [`${name}: ${type}`] : []),
      ...pipe
        .filter(({ kind, type: rule }) => kind === 'transformation' || (kind === 'validation' && rule !== 'integer'))
        .map((rule) => `${name}: ${rule.type}`),
    ]),
  )
  expect(rules).toEqual([])
})

test('presets of missing fields and what an id is of stay', () => {
  const Part = v.object({
    n: v.optional(v.pipe(v.number(), v.minValue(1)), 3),
    word: v.nullable(v.picklist(['a', 'b'])),
  })
  expect(v.parse(asStored(Part), { word: 'c', more: 1 })).toEqual({ n: 3, word: 'c' })
  expect(v.parse(asStored(Part), { n: 0, word: null })).toEqual({ n: 0, word: null })
  expect(v.safeParse(asStored(Part), { n: 'x', word: null }).success).toBe(false)
})

test('what did not fit together before stands in the way of no other change', () => {
  const stored = { maxTeams: 8, groups: [{ name: 'North', maxTeams: 2 }], matchStart: 10, matchEnd: 5 }
  expect(judgeTyped({ name: 'Night Cup 2' }, stored)).toEqual({})
  expect(judgeTyped({ maxTeams: 9 }, { ...stored, groups: [{ name: 'North', maxTeams: 8 }] })).toEqual({
    groups: ['groupSum'],
  })
})
