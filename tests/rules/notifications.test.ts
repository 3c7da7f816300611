// The error that a paused sending names.
import { expect, test } from 'vitest'
import type { DeliveryError } from '../../src/contract/notification.ts'
import { commonestError } from '../../src/rules/notifications.ts'

const entries = (...errors: DeliveryError[]) => errors.map((error, index) => ({ error, id: String(index) }))

test('the commonest error is named, not the newest one', () => {
  expect(commonestError(entries('gaveUp', 'refused', 'refused', 'bounced'))).toEqual({ error: 'refused', id: '1' })
  expect(commonestError(entries('gaveUp', 'refused'))).toEqual({ error: 'gaveUp', id: '0' })
  expect(commonestError(entries())).toBeUndefined()
})
