// @vitest-environment happy-dom
// A file dropped on a page before the code that takes it has come.
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { addTeams } from '../../commands/teams.ts'
import { DropArea } from '../../src/shell/forms/drop-area.tsx'
import { DroppedOn } from '../../src/shell/forms/dropped-on.tsx'
import { Layers } from '../../src/shell/frame/layers.tsx'
import { overlays } from '../../src/shell/over/overlays.ts'
import { aWorld } from '../registry/world.ts'
import { aUser } from '../support/builders.ts'
import { click, one, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

afterEach(() => act(async () => overlays.close()))

function Late() {
  const [there, setThere] = useState(false)
  return (
    <DropArea>
      <p>rows</p>
      <button type="button" onClick={() => setThere((before) => !before)}>
        code
      </button>
      {there && <DroppedOn command={addTeams} targets={['41']} argument="teams" />}
    </DropArea>
  )
}

async function aPage(role: 'SystemAdmin' | 'Unknown'): Promise<HTMLElement> {
  const world = aWorld([{ state: 'OpenRegistration', starters: 1, benched: 0, maxTeams: null }], {
    commands: [addTeams],
  })
  return draw(
    aSession(world, undefined, aUser({ role })),
    <>
      <Late />
      <Layers />
    </>,
  )
}

async function drop(on: Element, text: string): Promise<Event> {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([text], 'teams.txt'))
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer })
  await act(async () => void on.dispatchEvent(event))
  return event
}

const codeComes = (box: HTMLElement) => click(one(box, 'button'))

test('it stands in its form as soon as that can open, once', async () => {
  const box = await aPage('SystemAdmin')
  expect((await drop(one(box, 'p'), 'Alpha\nBravo')).defaultPrevented).toBe(true)
  expect(overlays.current()).toBeUndefined()
  await codeComes(box)
  await until(() => expect(document.querySelector('textarea')?.value).toBe('Alpha\nBravo'))
  await act(async () => overlays.close())
  await codeComes(box)
  await codeComes(box)
  expect(overlays.current()).toBeUndefined()
})

test('a role that may not do what the file is for sees no form', async () => {
  const box = await aPage('Unknown')
  await drop(one(box, 'p'), 'Alpha')
  await codeComes(box)
  expect(overlays.current()).toBeUndefined()
})
