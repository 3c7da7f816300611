// Templates: kept from a tournament, changed, used, deleted.
import { expect, test } from 'vitest'
import { readRichText } from '../../src/contract/rich-text-source.ts'
import { noon } from '../support/builders.ts'
import { startWorld } from './world.ts'

const { world } = await startWorld({ clock: () => noon })

const stages = [
  { name: 'Groups', format: 'RoundRobin', groups: 4, advancing: 2 },
  { name: 'Knock-out', format: 'SingleElimination', bestOf: 3 },
] as const

async function template(fields: object = {}) {
  const given = { name: 'Weekly', game: 'Forts', region: ['Taiwan'], maxTeams: 16, about: 'Every Friday', ...fields }
  return world.call('createTemplate', { as: world.as, body: { stages: [...stages], ...given } })
}

test('a tournament made from a template has its settings and stages; what is said besides counts more', async () => {
  const { as, call } = world
  const { id: templateId } = (await template()).payload
  const body = { templateId, name: 'Friday 7', maxTeams: 8, matchStart: noon + 7200 }
  const made = (await call('createTournament', { as, body })).payload
  expect(made).toMatchObject({
    name: 'Friday 7',
    game: 'Forts',
    region: ['Taiwan'],
    about: readRichText('Every Friday'),
    maxTeams: 8,
    matchStart: noon + 7200,
    registrationEnd: null,
    state: 'Initial',
    formats: ['RoundRobin', 'SingleElimination'],
  })
  const now = (await call('listStages', { as, params: { id: made.id } })).payload.stages
  expect(now).toMatchObject(stages.map((stage, at) => ({ ...stage, position: at + 1, state: 'Initial' })))
})

test('without a template a game and regions must be said; a template that is not there is not found', async () => {
  const { as, call } = world
  const reply = await call('createTournament', { as, body: { name: 'Cup' } })
  expect(reply.envelope.payload).toEqual({ game: ['Required.'], region: ['Required.'] })
  const unknown = await call('createTournament', { as, body: { name: 'Cup', templateId: '999999' } })
  expect([unknown.status, unknown.envelope.code]).toEqual([404, 'notFound'])
  const { id: templateId } = (await template()).payload
  const late = await call('createTournament', { as, body: { name: 'Cup', templateId, registrationEnd: noon } })
  expect(late.envelope.code).toBe('tournament.endInPast')
})

test('a template is judged as the tournament that would be made from it', async () => {
  expect((await template({ minTeams: 8, maxTeams: 4 })).envelope.payload).toEqual({
    maxTeams: ['Must not be below the minimum number of teams.'],
  })
  expect((await template({ game: 'Chess' })).status).toBe(400)
  expect((await template({ stages: [{ ...stages[0], groups: 0 }] })).status).toBe(400)
})

test('an edit needs the version that was seen, and leaves what was made from it as it is', async () => {
  const { as, call } = world
  const { id: templateId, version } = (await template()).payload
  const made = (await call('createTournament', { as, body: { templateId, name: 'Before' } })).payload
  const params = { templateId }
  const edit = () => call('editTemplate', { as, params, body: { maxTeams: 32, version } })
  expect((await edit()).payload).toMatchObject({
    maxTeams: 32,
    about: readRichText('Every Friday'),
    version: version + 1,
  })
  expect((await edit()).envelope.payload).toEqual({ version: ['Changed by someone else in the meantime.'] })
  expect((await call('getTournament', { as, params: { id: made.id } })).payload.maxTeams).toBe(16)
  expect((await call('deleteTemplate', { as, params })).payload).toEqual({ id: templateId })
  expect((await call('getTemplate', { as, params })).status).toBe(404)
  expect((await call('getTournament', { as, params: { id: made.id } })).status).toBe(200)
  const { entries } = (await call('listAuditEntries', { as, query: { targetId: templateId } })).payload
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['deleteTemplate', 'editTemplate', 'createTemplate']),
  )
})

test('templates are listed by name, searched and paged', async () => {
  const { as, call } = world
  for (const name of ['Zulu Open', 'alpha Open', 'Mike Open']) await template({ name })
  const list = async (query: object) =>
    (await call('listTemplates', { as, query: { search: 'open', ...query } })).payload
  expect((await list({})).templates.map(({ name }) => name)).toEqual(['alpha Open', 'Mike Open', 'Zulu Open'])
  expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ templates: [{ name: 'Zulu Open' }], rowCount: 3 })
})
