// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Chip } from '../../src/ui/chip.tsx'
import { ColumnChooser } from '../../src/ui/column-chooser.tsx'
import { Field } from '../../src/ui/field.tsx'
import { Path } from '../../src/ui/path.tsx'
import { Select } from '../../src/ui/select.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { all, click, focus, one, press, render } from './render.ts'
import { aTeamTable, teamsNamed } from './team-table.ts'

const games = [
  { value: 'valorant', label: 'Valorant' },
  { value: 'lol', label: 'League of Legends' },
  { value: 'fifa', label: 'FIFA 21', reason: 'not in this region' },
]

function options(): HTMLElement[] {
  return all(document.body, '[role=option]')
}

describe('select', () => {
  test('it is named by its field and says what is chosen', async () => {
    const box = await render(
      <Field label="Game">
        <Select options={games} value="lol" onValueChange={() => undefined} />
      </Field>,
    )
    const button = one(box, 'button')
    const name = (button.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(name.join(' ')).toContain('Game')
    expect(name.join(' ')).toContain('League of Legends')
  })

  test('a choice that is not possible says why and cannot be taken', async () => {
    const chosen: string[] = []
    const box = await render(
      <Select label="Game" options={games} value={null} onValueChange={(game) => chosen.push(game)} />,
    )
    await click(one(box, 'button'))
    const fifa = options()[2] ?? box
    expect(fifa.textContent).toContain('not in this region')
    expect(fifa.getAttribute('aria-disabled')).toBe('true')
    await click(fifa)
    await click(options()[0] ?? box)
    expect(chosen).toEqual(['valorant'])
  })
})

describe('chip', () => {
  test('it shows what is filtered, opens with Enter, and takes several', async () => {
    const seen: string[][] = []
    const box = await render(
      <Chip
        label="game:"
        text="League of Legends"
        options={games}
        values={['lol']}
        onValuesChange={(values) => seen.push(values)}
      />,
    )
    const button = one(box, 'button')
    expect(button.textContent).toBe('game:League of Legends')
    await focus(button)
    await press(button, 'Enter')
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
    await click(options()[0] ?? box)
    expect(seen).toEqual([['lol', 'valorant']])
    expect(options()).not.toEqual([])
    // With Enter it is one, and done.
    await press(one(document, '[role=listbox]'), 'End')
    await press(one(document, '[role=listbox]'), 'Enter')
    expect(seen[1]).toEqual([])
    expect(options()).toEqual([])
  })

  test('the number of an option takes it and closes the list', async () => {
    const seen: string[][] = []
    const box = await render(
      <Chip label="game:" text="any" options={games} values={[]} onValuesChange={(values) => seen.push(values)} />,
    )
    await press(one(box, 'button'), 'Enter')
    expect(options()[1]?.textContent).toBe('League of Legends2')
    await press(one(document, '[role=listbox]'), '2')
    expect(seen).toEqual([['lol']])
    expect(options()).toEqual([])
  })
})

describe('column chooser', () => {
  const texts = {
    up: (column: string) => `${column} up`,
    down: (column: string) => `${column} down`,
    pin: (column: string) => `pin ${column}`,
  }

  test('hides, moves and pins, and keeps the last column', async () => {
    const model = aTeamTable(teamsNamed('a'))
    const box = await render(
      <ColumnChooser model={model} label="Columns" texts={texts} lastReason="One column stays" />,
    )
    await click(one(box, '[aria-label="Region up"]'))
    expect(model.getSnapshot().columns.order).toEqual(['region', 'name', 'points'])
    await click(one(box, '[aria-label="pin Name"]'))
    expect(model.getSnapshot().columns.pinned).toEqual(['name'])
    for (const input of all(box, 'input')) await click(input)
    expect(model.getSnapshot().columns.hidden).toHaveLength(2)
  })
})

test('every part of a path is a link, and the last is where one is', async () => {
  const box = await render(
    <MemoryRouter>
      <Path
        label="Place"
        home={{ text: 'Home', to: '/home' }}
        parts={[
          { text: 'tournaments', to: '/tournaments' },
          { text: 'HK Open', to: '/tournament/1' },
        ]}
      />
    </MemoryRouter>,
  )
  expect(all(box, 'a').map((link) => link.getAttribute('href'))).toEqual(['/home', '/tournaments', '/tournament/1'])
  expect(all(box, '[aria-current=page]').map((link) => link.textContent)).toEqual(['HK Open'])
})

test('a tab says that it is open and what is wrong behind it', async () => {
  const box = await render(
    <MemoryRouter>
      <Tabs
        label="Sections"
        current="primary"
        items={[
          { id: 'primary', label: 'Primary', to: '/edit/primary' },
          { id: 'assets', label: 'Assets', to: '/edit/assets', errors: 2, errorText: '2 errors' },
        ]}
      />
    </MemoryRouter>,
  )
  expect(one(box, '[aria-current=page]').textContent).toBe('Primary')
  expect(all(box, 'a')[1]?.textContent).toContain('2 errors')
})
