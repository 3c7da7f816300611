// The registration form: asked until the tournament is published, carried on by copies and templates, answered by teams.
import { expect, test } from 'vitest'
import { startWorld } from './world.ts'

const { world } = await startWorld()

const fields = [
  { key: 'q1', type: 'text', label: 'Discord', help: 'With its number', required: true, options: [] },
  { key: 'q2', type: 'choice', label: 'Shirt', help: '', required: false, options: ['S', 'M'] },
  { key: 'q3', type: 'number', label: 'Age', help: '', required: false, options: [] },
] as const
const asked = fields.map((field) => ({ ...field, options: [...field.options] }))

test('the form is changed whole by who has seen it, until the tournament is published', async () => {
  const { as, call } = world
  const { id, version } = await world.tournament()
  const params = { id }
  const set = (body: { fields: typeof asked; version?: number }) => call('setRegistrationForm', { as, params, body })
  expect((await set({ fields: asked, version })).payload).toEqual({ fields })
  expect((await set({ fields: [], version })).envelope.payload).toEqual({
    version: ['Changed by someone else in the meantime.'],
  })
  expect((await set({ fields: [...asked, ...asked] })).envelope.code).toBe('form.labelTwice')
  expect((await call('getRegistrationForm', { as, params })).payload).toEqual({ fields })
  const { entries } = (await call('listTournamentAudit', { as, params })).payload
  const entry = entries.find(({ after }) => after !== null)
  expect(entry).toMatchObject({ action: 'setRegistrationForm', before: { form: [] }, after: { form: fields } })
  await world.stage(id)
  await call('publishTournament', { as, params })
  expect((await set({ fields: asked.slice(1) })).envelope.code).toBe('form.published')
})

test('copies and templates ask the same', async () => {
  const { as, call } = world
  const { id } = await world.tournament({ form: asked })
  const copy = (await call('copyTournament', { as, params: { id }, body: { name: 'Copy' } })).payload
  expect(copy.form).toEqual(fields)
  const body = { name: 'Weekly', game: 'Forts', region: ['Taiwan'], form: asked }
  const template = (await call('createTemplate', { as, body })).payload
  const made = (await call('createTournament', { as, body: { templateId: template.id, name: 'Friday' } })).payload
  expect(made.form).toEqual(fields)
  const unfit = await world.call('createTemplate', {
    as,
    body: { ...body, form: [asked[0], asked[0]] as typeof asked },
  })
  expect(unfit.status).toBe(400)
})

test('a team answers question by question; what is no answer is refused whole', async () => {
  const { as, call } = world
  const { teams } = await world.open(1, {}, { form: asked })
  const params = { tournamentTeamId: teams[0]?.tournamentTeamId ?? '' }
  const answer = (answers: { question: string; answer: string }[]) =>
    call('setTeamAnswers', { as, params, body: { answers } })
  const first = await answer([
    { question: 'discord', answer: 'kit#1' },
    { question: '3', answer: '17' },
  ])
  expect(first.payload.answers).toEqual({ q1: 'kit#1', q3: 17 })
  const refused = await answer([
    { question: '1', answer: 'other' },
    { question: 'Shirt', answer: 'XXL' },
  ])
  expect(refused.envelope.code).toBe('answer.noSuchChoice')
  const second = await answer([
    { question: 'q2', answer: 'm' },
    { question: 'Age', answer: '' },
  ])
  expect(second.payload.answers).toEqual({ q1: 'kit#1', q2: 'M' })
  expect((await call('getTeam', { as, params })).payload.answers).toEqual({ q1: 'kit#1', q2: 'M' })
})
