// @vitest-environment happy-dom
// A list of teams dropped on an order: in another encoding than UTF-8 it is asked how it reads, as a form does.
import { atom, useAtomValue } from 'jotai'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useKeptOrder } from '../../src/screens/bracket/kept-order.ts'
import { OrderPane } from '../../src/screens/bracket/order-pane.tsx'
import type { Order } from '../../src/ui/order-rows.ts'
import { aWorld } from '../registry/world.ts'
import { all, click, one, press, until } from '../ui/render.ts'
import { aDesk, draw } from './shell-desk.tsx'

beforeEach(() => sessionStorage.clear())

const first: Order = ['紅隊', '藍隊', null]
// 藍隊 and 紅隊.
const inBig5 = Uint8Array.from([0xc2, 0xc5, 0xb6, 0xa4, 0x0a, 0xac, 0xf5, 0xb6, 0xa4])
const noText = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])

async function theOrder() {
  const storedAtom = atom<Order>(first)
  function Pane() {
    const kept = useKeptOrder('7', useAtomValue(storedAtom))
    return (
      <OrderPane
        title="Seeding"
        count=""
        kept={kept}
        nameOf={(id) => id}
        saveLabel="Save"
        onSave={async () => undefined}
        onLeave={() => undefined}
        onAt={() => undefined}
        onAct={() => undefined}
      />
    )
  }
  const box = await draw(aDesk(aWorld()), <Pane />)
  return {
    box,
    rows: () => all(box, '[role=option]').map(({ textContent }) => textContent?.replace(/^\d+/, '')),
    readings: () => all(box, 'fieldset button'),
    async drop(file: File) {
      const event = new Event('drop', { bubbles: true, cancelable: true })
      Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } })
      await act(async () => void one(box, '[role=listbox]').dispatchEvent(event))
    },
  }
}

test('a list in Big5 is taken as it reads in the encoding that is chosen', async () => {
  const { box, rows, readings, drop } = await theOrder()
  await drop(new File([inBig5], 'seeds.csv'))
  await until(() => expect(readings().map(({ textContent }) => textContent?.split(' ')[0])).toContain('Big5'))
  expect(one(box, 'fieldset [role=alert]').textContent).toContain('seeds.csv')
  expect(rows().slice(0, 2)).toEqual(['紅隊', '藍隊'])
  await click(readings()[0]!)
  expect(rows().slice(0, 2)).toEqual(['藍隊', '紅隊'])
  expect(readings()).toEqual([])
  expect(document.activeElement).toBe(one(box, '[role=listbox]'))
})

test('what is no text in any encoding is refused with the way out', async () => {
  const { box, readings, drop } = await theOrder()
  await drop(new File([noText], 'logo.png'))
  await until(() => expect(box.textContent).toContain('CSV UTF-8'))
  expect(readings()).toEqual([])
})

test('an order that is made while a large file is being read stays', async () => {
  const { box, rows, drop } = await theOrder()
  const slow = new File(['藍隊\n紅隊'], 'seeds.csv')
  const bytes = slow.arrayBuffer()
  let finish: (() => void) | undefined
  const held = new Promise<void>((resolve) => (finish = resolve))
  Object.defineProperty(slow, 'arrayBuffer', { value: () => held.then(() => bytes) })
  await drop(slow)
  const list = one(box, '[role=listbox]')
  for (let n = 0; n < 2; n++) for (const key of ['Home', ' ', 'ArrowDown', ' ']) await press(list, key)
  expect(rows().slice(0, 2)).toEqual(['紅隊', '藍隊'])
  await act(async () => finish?.())
  await act(async () => void (await bytes))
  expect(rows().slice(0, 2)).toEqual(['紅隊', '藍隊'])
})
