// @vitest-environment happy-dom
// A list of teams dropped on an order: in another encoding than UTF-8 it is asked how it reads, as a form does.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { all, click, one, until } from '../ui/render.ts'
import { anOrder } from './order-alone.tsx'

beforeEach(() => sessionStorage.clear())

// 藍隊 and 紅隊.
const inBig5 = Uint8Array.from([0xc2, 0xc5, 0xb6, 0xa4, 0x0a, 0xac, 0xf5, 0xb6, 0xa4])
const noText = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])

async function theOrder() {
  const order = await anOrder(['紅隊', '藍隊', null])
  return {
    ...order,
    readings: () => all(order.box, 'fieldset button'),
    async drop(file: File) {
      const event = new Event('drop', { bubbles: true, cancelable: true })
      Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } })
      await act(async () => void order.list().dispatchEvent(event))
    },
    async paste(text: string) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
      await act(async () => void order.list().dispatchEvent(event))
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

type TheOrder = Awaited<ReturnType<typeof theOrder>>

test.each<[string, (order: TheOrder) => Promise<void>]>([
  [
    'made by hand',
    async ({ swap }) => {
      await swap()
      await swap()
    },
  ],
  ['pasted', ({ paste }) => paste('紅隊\n藍隊')],
  [
    'taken back',
    async ({ swap, choose }) => {
      await swap()
      await choose('Reset')
    },
  ],
])('an order that is %s while a large file is being read stays', async (_, make) => {
  const order = await theOrder()
  const { slow, finish } = aSlowFile()
  await order.drop(slow)
  await make(order)
  expect(order.rows().slice(0, 2)).toEqual(['紅隊', '藍隊'])
  await finish()
  expect(order.rows().slice(0, 2)).toEqual(['紅隊', '藍隊'])
})

test('an order taken from somebody else while a large file is being read stays', async () => {
  const { swap, drop, another, choose, rows } = await theOrder()
  const { slow, finish } = aSlowFile()
  await swap()
  await another(['紅隊', '藍隊', '白隊', null])
  await drop(slow)
  await choose('Take theirs')
  await finish()
  expect(rows().slice(0, 3)).toEqual(['紅隊', '藍隊', '白隊'])
})

/** 藍隊 first; it is read when `finish` is called. */
function aSlowFile() {
  const slow = new File(['藍隊\n紅隊'], 'seeds.csv')
  const bytes = slow.arrayBuffer()
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  Object.defineProperty(slow, 'arrayBuffer', { value: () => held.then(() => bytes) })
  return {
    slow,
    async finish() {
      await act(async () => release?.())
      await act(async () => void (await bytes))
    },
  }
}
