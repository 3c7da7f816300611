// What one person may move: every call that leads to money, points, prizes, licences or settings being written says who must agree,
// over what span sums count together, and where it was tried. A new one fails until it does. Results: second-person.test.ts.
import { expect, test } from 'vitest'
import { callsIn, leadingTo } from './leading-to.ts'
import { files, textOf } from './tracked-files.ts'

const money = 'tests/platform/one-person.test.ts'
const payments = 'tests/platform/payments.test.ts'

/** `together`: what counts with it. `tried`: a test file, with a word of the test. Where one person is enough, why. */
type Row =
  { agree: 'two'; together: string; tried: readonly [file: string, word: string] } | { agree: 'one'; because: string }

const one = (because: string): Row => ({ agree: 'one', because })
const two = (together: string, ...tried: readonly [string, string]): Row => ({ agree: 'two', together, tried })

const day = 'one wallet, 24 hours'
const fees = 'asks for the refund of a fee; it is confirmed by two from the limit on'
const prizeMoney =
  'follows from approved standings; it leaves a wallet as a withdrawal, which two approve from the limit on'
const back = 'frees what was held; what was approved before still counts'
const points = 'points are no money: the preview names them, and a reversal takes them back'
const gifts = 'a prize is given for points or by name, in the stock that was entered, with a row of history'
const contract = 'a contract, asked for by its number, with an invoice'
const plain = 'changes nobody’s money, and can be set back'

const rows: Readonly<Record<string, Row>> = {
  activatePrize: one(gifts),
  addLoyaltyPoints: one(points),
  addManyLoyaltyPoints: one(points),
  addSetting: one(plain),
  approveMission: one(points),
  approveStandings: one(prizeMoney),
  approveTransaction: two(day, money, 'approved by two persons before it is completed'),
  cancelInstant: one(fees),
  cancelTournament: one(fees),
  cancelTransaction: one(back),
  completeTransaction: two(day, money, 'approved by two persons before it is completed'),
  confirmRefund: two(day, money, 'a refund in parts'),
  confirmRoster: one('takes a fee of the tournament, from the wallet of the captain or by hand'),
  createInvoice: one(contract),
  createPrize: one(gifts),
  createTransaction: two(day, money, 'six withdrawals of 9,999.00'),
  editPrize: one(gifts),
  editRemark: one('writes a remark'),
  endPrize: one(gifts),
  issueCode: one(gifts),
  redeemCode: one(gifts),
  redraftPrize: one(gifts),
  refundTransaction: two(day, payments, 'to refund: one asks, another confirms'),
  rejectRefund: one('the money stays where it is; what was ordered is not rejected'),
  removeSetting: one(plain),
  removeTeam: one(fees),
  renewEndingLicences: one(contract),
  renewLicences: one(contract),
  reopenMission: one(points),
  restoreCode: one(gifts),
  reverseLoyaltyPoints: one(points),
  rollBackRedemption: one(gifts),
  setInstantSettings: one(plain),
  setNotificationSettings: one(plain),
  setOverdue: one(plain),
  setPaymentSettings: two('a raise, whatever its size; a lower limit needs one', money, 'raised by one person alone'),
  submitProviderMessage: two('the transaction it reports', money, 'not by a person in its name'),
  terminateLicence: one(contract),
  withdrawCode: one(gifts),
  withdrawRoster: two(day, money, 'fees of one captain'),
}

const movers = [
  // Money.
  'moveWallet',
  'insertTransaction',
  'updateTransaction',
  'insertDeposits',
  'insertRefund',
  'updateRefund',
  'setAside',
  'takeRefund',
  'pendFees',
  // Points, prizes, licences.
  'movePoints',
  'insertPrize',
  'updatePrize',
  'takePrize',
  'putBackPrize',
  'insertRedemption',
  'moveRedemption',
  'insertInvoice',
  'insertLicences',
  'terminate',
  // Settings.
  'saveSettings',
  'saveOverdueMinutes',
  'saveWarnings',
  'savePaymentSettings',
  'saveHoldSeconds',
]

test('every call that moves money, points, prizes, licences or settings says who must agree', () => {
  expect(callsIn(leadingTo(movers))).toEqual(Object.keys(rows))
})

test('what two must agree to was tried', () => {
  const untried = Object.entries(rows).flatMap(([name, row]) => {
    if (row.agree === 'one') return []
    const [file, word] = row.tried
    return files.includes(file) && textOf(file).includes(word) ? [] : [name]
  })
  expect(untried).toEqual([])
})
