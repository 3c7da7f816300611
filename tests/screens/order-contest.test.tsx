// @vitest-environment happy-dom
// An order that is being made while somebody else makes another one: nothing made here is lost, and theirs is seen first.
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '../../src/ui/order-rows.ts'
import { anOrder } from './order-alone.tsx'

beforeEach(() => sessionStorage.clear())

const first: Order = ['Alpha', 'Bravo', 'Charlie', null]
const theirs: Order = ['Charlie', 'Delta', 'Alpha', null, 'Bravo']

async function theOrder() {
  const order = await anOrder(first)
  return {
    ...order,
    isAsked: () => order.named('Take theirs') !== undefined,
    isBlocked: () => order.named('Save')?.getAttribute('aria-disabled') === 'true',
  }
}

test('untouched, it follows what others do', async () => {
  const { rows, another, isAsked } = await theOrder()
  await another(theirs)
  expect([rows().slice(0, 3), isAsked()]).toEqual([['Charlie', 'Delta', 'Alpha'], false])
})

test('being made, it stays, and cannot be saved before one is chosen', async () => {
  const { rows, another, swap, choose, isAsked, isBlocked } = await theOrder()
  await swap()
  expect(rows().slice(0, 3)).toEqual(['Bravo', 'Alpha', 'Charlie'])
  expect(isBlocked()).toBe(false)
  await another(theirs)
  expect([rows().slice(0, 3), isAsked(), isBlocked()]).toEqual([['Bravo', 'Alpha', 'Charlie'], true, true])
  await choose('Keep')
  expect([rows().slice(0, 3), isAsked(), isBlocked()]).toEqual([['Bravo', 'Alpha', 'Charlie'], false, false])
  expect(rows().some((row) => row?.includes('Delta'))).toBe(true)
})

test('theirs is taken, also after a reload in which they were first', async () => {
  const before = await theOrder()
  await before.swap()
  const after = await theOrder()
  await after.another(theirs)
  expect([after.rows().slice(0, 3), after.isAsked()]).toEqual([['Bravo', 'Alpha', 'Charlie'], true])
  await after.choose('Take theirs')
  expect([after.rows().slice(0, 3), after.isAsked()]).toEqual([['Charlie', 'Delta', 'Alpha'], false])
})
