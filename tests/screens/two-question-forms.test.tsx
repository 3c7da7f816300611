// @vitest-environment happy-dom
// A question, or a stage of a template, is edited while somebody else changes the same form: the one that was opened is
// the one that is changed, and nothing of the other person is put back unseen.
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { editQuestion, removeQuestion } from '../../commands/registration-forms.ts'
import type { FormQuestion } from '../../src/contract/registration-form.ts'
import { startI18n } from '../../src/i18n.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { stageWord } from '../../src/rules/template-stages.ts'
import { aWorld } from '../registry/world.ts'
import { aTournament } from '../support/builders.ts'
import { click, one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
  sessionStorage.clear()
})

const plain = { help: '', required: false, options: [], type: 'text' as const }
const discord: FormQuestion = { ...plain, key: 'q1', label: 'Discord' }
const age: FormQuestion = { ...plain, key: 'q2', label: 'Age' }
const theirs: FormQuestion = { ...plain, key: 'q3', label: 'Theirs' }

async function anEdit() {
  const world = aWorld([{ form: [discord, age] }], { commands })
  const { version } = aTournament()
  const box = await draw(
    aSession(world),
    <ArgForm
      command={editQuestion}
      targets={['41']}
      args={{ question: 'q2' }}
      layout="dialog"
      submitLabel="Save"
      onDone={() => undefined}
    />,
  )
  const input = (name: string) => one(box, `[data-argument=${name}] :is(input, textarea)`) as HTMLInputElement
  await until(() => expect(input('label').value).toBe('Age'))
  return {
    box,
    type: (name: string, text: string) =>
      act(async () => {
        const { prototype } = input(name) instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input(name), text)
        input(name).dispatchEvent(new Event('input', { bubbles: true }))
      }),
    another: (form: FormQuestion[]) => world.change('41', { form, version: version + 1 }),
    save: () => click(one(box, 'button[type=submit]')),
    sent: () => world.log.writes.map(({ body }) => (body as { fields: FormQuestion[] }).fields),
  }
}

test('a question that stands elsewhere by now is the one that is edited, and keeps what others wrote in it', async () => {
  const { type, another, save, sent } = await anEdit()
  await type('label', 'Your age')
  another([theirs, discord, { ...age, help: 'On the day of the cup' }])
  await save()
  await until(() => expect(sent()).toHaveLength(1))
  const edited = { ...age, label: 'Your age', help: 'On the day of the cup' }
  expect(sent()).toEqual([[theirs, discord, edited]])
})

test('what both wrote is asked about before anything is sent, and what was typed stays', async () => {
  const { box, type, another, save, sent } = await anEdit()
  await type('label', 'Your age')
  another([discord, { ...age, label: 'Age in years' }])
  await save()
  await until(() => expect(one(box, '[data-contested]').textContent).toContain('Age in years'))
  expect(sent()).toEqual([])
  expect(one(box, '[data-argument=label] input')).toHaveProperty('value', 'Your age')
})

test('a question is removed by its key, wherever it stands by then', async () => {
  const world = aWorld([{ form: [theirs, discord, age] }], { commands })
  await world.dispatch(removeQuestion, ['41'], { question: 'q2' }, { source: 'key' })
  expect(world.log.writes[0]?.body).toMatchObject({ fields: [theirs, discord] })
})

test('a stage of a template is named so that it is the same one when others put one before it', () => {
  const stage = (name: string) => ({ name }) as Parameters<typeof stageWord>[0][number]
  const stages = ['Groups', '2', 'Finals', 'Finals'].map(stage)
  expect(stages.map((_, at) => stageWord(stages, at + 1))).toEqual(['Groups', '2', '3', '4'])
})
