// Amounts are read with separators wherever they are shown, and are stored, searched and exported as they are sent.
import { expect, test } from 'vitest'
import { groupedAmount } from '../../src/contract/amounts.ts'
import { sayIn, textOfReason } from '../../src/platform/messages.ts'
import { refundNote } from '../../src/rules/payments.ts'
import { phraseFits } from '../../src/registry/phrase.ts'
import { withoutPlural, parametersByKey, writtenTexts } from '../support/written-texts.ts'

test.each([
  ['0.00', '0.00'],
  ['999.99', '999.99'],
  ['1000.00', '1,000.00'],
  ['-20000.05', '-20,000.05'],
  ['1000000000.00', '1,000,000,000.00'],
  ['TWD 20000.00', 'TWD 20,000.00'],
  ['Alpha 2000.00, Beta 100.00', 'Alpha 2,000.00, Beta 100.00'],
  // Neither points nor ids nor years.
  ['2026-000004', '2026-000004'],
  ['123456', '123456'],
  ['1000.5', '1000.5'],
])('%s is shown as %s', (text, shown) => expect(groupedAmount(text)).toBe(shown))

const written = writtenTexts('en')
const named = parametersByKey(written)
const ofMoney = [...new Set(written.map(({ key }) => withoutPlural(key)))].filter(
  (key) => key.startsWith('reason.') && named.get(key)?.has('currency'),
)

test('every reason that names a currency has its amounts with separators, said by the platform', () => {
  expect(ofMoney.length).toBeGreaterThan(12)
  for (const language of ['en', 'zh'] as const) {
    for (const key of ofMoney) {
      const params = Object.fromEntries([...(named.get(key) ?? [])].map((name) => [name, '12345.00']))
      const given = { code: key.slice('reason.'.length), params: { ...params, currency: 'TWD' } }
      expect([key, textOfReason(sayIn(language), given).includes('12345')]).toEqual([key, false])
    }
  }
})

test('the amount of a confirmation may be typed with and without separators', () => {
  for (const typed of ['20000.00', '20,000.00', ' ２０，０００.00 ']) expect(phraseFits('20000.00', typed)).toBe(true)
  for (const typed of ['2,000.00', '2000.00', '20,000', '200,00.00', '200000.00'])
    expect(phraseFits('20000.00', typed)).toBe(false)
})

test('a refund says under its amount how much can be refunded, and in which currency', () => {
  const money = { capturedAmount: '12345.00', refundedAmount: '45.00', refundPendingAmount: '0.00' }
  expect(textOfReason(sayIn('en'), refundNote({ transaction: { currency: 'TWD', ...money } }))).toBe(
    'TWD 12,300.00 can be refunded.',
  )
})
