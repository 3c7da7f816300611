// @vitest-environment happy-dom
// A pasted list of teams: rows before it is sent, and what was refused stays to be mended.
import { act } from 'react'
import { expect, test } from 'vitest'
import { addTeams, removeTeam } from '../../commands/teams.ts'
import { Layers } from '../../src/shell/frame/layers.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { aWorld } from '../registry/world.ts'
import { press, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')]

function field(): HTMLTextAreaElement {
  const found = document.querySelector('textarea')
  if (!found) throw new Error('no field for the list')
  return found
}

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('rows are shown before anything is sent, and of a partial outcome the refused ones stay', async () => {
  const world = aWorld([{ state: 'OpenRegistration', starters: 1, benched: 0, maxTeams: null }], {
    commands: [addTeams, removeTeam],
  })
  const consequences = { consequences: [], digest: 'd' }
  const answers = ['Alpha', 'Beta', 'Gamma'].map((name, index) => {
    const ok = name !== 'Beta'
    return { id: ok ? String(index) : null, name, ok, code: null, message: ok ? '' : 'Beta is there already.' }
  })
  const sent: unknown[] = []
  world.host.send = async ({ body }, { dryRun }) => {
    if (dryRun) return { ok: true, payload: undefined, consequences }
    sent.push(body)
    return { ok: true, payload: { results: answers, okCount: 2, failCount: 1 } }
  }
  const session = aSession(world)
  await draw(session, <Layers />)
  await act(async () => void (await session.run(addTeams, ['41'], {}, 'key')))
  await until(() => expect(document.querySelector('textarea')).not.toBeNull())
  await type('- Alpha: Ann\n- Beta \\\n- Gamma\n- alpha')
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  await until(() => expect(rows()).toHaveLength(4))
  expect(rows()[0]).toBe('1AlphaAnn')
  expect(rows()[3]).toMatch(/^4alpha.*is already in line 1/)
  expect(sent).toEqual([])

  await type('- Alpha: Ann\n- Beta \\\n- Gamma')
  await press(field(), 'Enter', { ctrlKey: true })
  await until(() => expect(document.querySelector('[data-confirm]')).not.toBeNull())
  await press(dialogs().at(-1) ?? document.body, 'Enter', { ctrlKey: true })
  await until(() => expect(field().value).toBe('Beta'))
  expect(sent).toEqual([{ teams: [{ name: 'Alpha', players: ['Ann'] }, { name: 'Beta' }, { name: 'Gamma' }] }])
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/2 added, 1 refused.*Beta is there already\./s)
  await until(() => expect(rows()).toEqual(['1Beta']))
  await act(async () => overlays.close())
})
