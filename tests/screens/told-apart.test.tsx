// @vitest-environment happy-dom
// Wherever two things that are shown would read the same, their ids stand beside them.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { Layers } from '../../src/shell/frame/layers.tsx'
import { TargetPicker } from '../../src/shell/forms/target-picker.tsx'
import { beginFilling } from '../../src/shell/palette/steps.ts'
import { stepOptions } from '../../src/shell/palette/step-options.ts'
import { resultRows } from '../../src/shell/palette/rows.ts'
import { toldApart } from '../../src/shell/words/apart.ts'
import { addPoints } from '../../commands/loyalty.ts'
import { beginPayment } from '../../commands/payments.ts'
import { ListChoice } from '../../src/shell/forms/list-choice.tsx'
import { listedSpec } from '../../src/contract/kinds.ts'
import { completeLine } from '../../src/registry/complete.ts'
import { createRegistry } from '../../src/registry/registry.ts'
import { cancel } from '../registry/commands.ts'
import { aWorld } from '../registry/world.ts'
import { all, press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

beforeEach(() => sessionStorage.clear())

const twins = [
  { word: '7', label: 'Ada' },
  { word: '8', label: 'Ada' },
  { word: '9', label: 'Bo', where: 'Central' },
  { word: '10', label: 'Bo', where: 'Central' },
  { word: '11', label: 'Bo', where: 'Kowloon' },
]
const details = ['7', '8', 'Central · 9', 'Central · 10', 'Kowloon']

test('only what would read the same is told apart', () => {
  const things = ['Ada', 'Bo', 'Ada'].map((text, at) => ({ id: String(at), text }))
  expect(toldApart(things)).toEqual(['Ada · 0', 'Bo', 'Ada · 2'])
})

test('in the steps of the palette: targets and arguments', () => {
  const target = stepOptions(beginFilling(addPoints, [], {}), '', twins)
  const argument = stepOptions(beginFilling(beginPayment, [], { category: 'Deposit' }), '', twins)
  expect(target.map(({ detail }) => detail)).toEqual(details)
  expect(argument.map(({ detail }) => detail)).toEqual(details)
})

test('in what the palette finds', () => {
  const record = (id: string, title: string, about: string) =>
    ({ is: 'record', id: `member ${id}`, title, to: '/', about: () => about }) as const
  const hits = [record('7', 'Ada', 'Member'), record('8', 'Ada', 'Member'), record('9', 'Ada', 'Team')]
  const rows = resultRows({
    hits: [...hits, record('10', 'Bo', 'Member')],
    spoken: [],
    scored: [],
    query: 'a',
    applicable: new Map(),
    verdictOf: () => undefined,
    nameOf: () => undefined,
    next: undefined,
    recent: [],
    offer: undefined,
  })
  const shown = rows.flatMap((row) => (row.is === 'record' ? [row.apart] : []))
  expect(shown).toEqual(['7', '8', undefined, undefined])
})

test('in a field that looks for a thing, and among those that were chosen', async () => {
  const world = aWorld([{}], { commands })
  world.host.suggest = async () => twins
  world.host.load = async (_, ids) => ids.map((id) => ({ id, name: 'Ada', view: {} as never }))
  const box = await draw(aSession(world), <TargetPicker kind="member" value={['1', '2']} several onChange={() => {}} />)
  const chosen = () => all(box, 'li').map((one) => one.querySelector('.flex-1')?.textContent)
  await until(() => expect(chosen()).toEqual(['Ada · 1', 'Ada · 2']))
  await act(async () => box.querySelector('input')?.focus())
  const shown = () => all(box, '[role=option]').map((one) => one.lastElementChild?.textContent)
  await until(() => expect(shown()).toEqual(details))
})

test('among things of which one is chosen', async () => {
  const spec = listedSpec('venue')
  if (!spec) throw new Error('venues are listed')
  const session = aSession(aWorld([{}], { commands }))
  const venues = ['7', '8'].map((venueId) => ({ venueId, name: 'Hall', companyName: 'X' }))
  session.cache.queries.setQueryData(queryOf(spec.names, { params: {} }).queryKey, { [spec.rows]: venues })
  const field = { kind: 'venue', spec, name: 'venues', anywhere: true, several: true, none: 'unset' } as const
  const box = await draw(session, <ListChoice {...field} ids={[]} onChange={() => {}} />)
  expect(box.textContent).toContain('Hall · 7')
  expect(box.textContent).toContain('Hall · 8')
})

test('in the line a listed thing is inserted by its id where another one has its name', async () => {
  const world = aWorld([{}], { commands })
  world.host.suggest = async () => [...twins, { word: '12', label: 'Cy' }]
  const line = `member create Kit --home-shop=`
  const found = await completeLine(line, line.length, createRegistry(commands), world.host)
  expect(found.items.map(({ text }) => text)).toEqual(['7', '8', '9', '10', '11', 'Cy'])
})

test('in the question before an act on several', async () => {
  const session = aSession(aWorld(['41', '42'].map((id) => ({ id, name: 'Cup', state: 'Published' as const }))))
  await draw(session, <Layers />)
  const run = session.run(cancel, ['41', '42'], {}, 'key')
  await until(() => expect(document.querySelectorAll('[role=alertdialog] section li')).toHaveLength(2))
  const box = document.querySelector<HTMLElement>('[role=alertdialog]') ?? document.body
  expect(all(box, 'section li').map((one) => one.textContent)).toEqual(['Cup · 41', 'Cup · 42'])
  await press(box, 'Escape')
  await act(async () => void (await run))
})
