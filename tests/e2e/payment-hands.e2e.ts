// Money by keys only and by mouse only: a withdrawal from its beginning to its refund, which is rejected; what is cancelled, checked and
// remarked on. Two administrators at one refund, and at one large withdrawal.
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import {
  approvePayment,
  beginPayment,
  cancelPayment,
  checkPayment,
  completePayment,
  confirmPaymentRefund,
  refundPayment,
  rejectPaymentRefund,
  remarkPayment,
} from '../../commands/payments.ts'
import { goWalletTransactions } from '../../commands/places.ts'
import { openPalette } from '../../commands/session.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { createAccount } from '../../src/platform/identity/accounts.ts'
import { accounts } from '../../src/platform/store/schema/platform.ts'
import { paths } from '../../src/paths.ts'
import { databaseOf } from '../support/database-of.ts'
import { Desk, expect, test, told } from '../support/desk.ts'
import type { RunningPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { handsInBoth, twoHands, typeInto } from './two-hands.ts'

/** A member with this much in the wallet; answers the deposit too. */
async function rich(service: ServiceDesk, name: string, amount: string) {
  await service.run(`member create "${name}" --yes`)
  const { members } = await service.read(endpoints.listMembers, { query: { search: name } })
  const memberId = members[0]?.memberId ?? ''
  const deposit = await begun(service, memberId, 'Deposit', amount)
  await service.run(`payment complete ${deposit} --yes`)
  return { memberId, deposit }
}

/** The id of a new one. */
async function begun(service: ServiceDesk, memberId: string, category: 'Deposit' | 'Withdrawal', amount: string) {
  await service.run(`payment create ${category} ${memberId} ${amount} --yes`)
  const { transactions } = await service.read(endpoints.listMemberTransactions, { params: { id: memberId } })
  return transactions[0]?.id ?? ''
}

const read = (service: ServiceDesk, id: string) => service.read(endpoints.getWalletTransaction, { params: { id } })
const walletOf = (service: ServiceDesk, id: string) => service.read(endpoints.getWallet, { params: { id } })
const state = (desk: Desk, name: 'Created' | 'Approved' | 'Completed' | 'Cancelled' | 'RefundPending') =>
  expect(desk.page.getByRole('main')).toContainText(desk.say(`state.transaction.${name}`))

for (const { by, language, here } of handsInBoth) {
  const hand = twoHands[by]

  test(
    `a withdrawal is begun, approved, paid out and kept from its refund by ${by}, in ${language}`,
    told(here),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const name = `Rich of ${by} ${language}`
      const { memberId } = await rich(service, name, '200.00')
      await desk.open(paths.home())
      await desk.speak(language)
      await expect(desk.hint(openPalette)).toBeVisible()
      await hand.goTo(desk, goWalletTransactions, desk.say('ui.shell.place.transactions'))
      await desk.arrived()

      await hand.begin(desk, beginPayment)
      await hand.choose(desk, 'category', desk.say('cmd.payment.create.choice.category.Withdrawal'))
      await hand.find(desk, 'memberId', name)
      await typeInto(desk, hand, 'amount', '120')
      await typeInto(desk, hand, 'remark', 'Asked for at the counter')
      await hand.send(desk, beginPayment)
      await hand.confirm(desk, beginPayment)
      await desk.expectDone(beginPayment)
      await expect(desk.page).toHaveURL(/\/transactions\/\d+$/)
      expect(await walletOf(service, memberId)).toMatchObject({ available: '80.00', held: '120.00' })

      // Outgoing money is asked for with its amount.
      await desk.expectReady(approvePayment)
      await hand.begin(desk, approvePayment)
      await hand.confirm(desk, approvePayment, '120.00')
      await desk.expectDone(approvePayment)
      await desk.expectReady(completePayment)
      await hand.begin(desk, completePayment)
      await typeInto(desk, hand, 'reference', 'FPS-120')
      await hand.send(desk, completePayment)
      await hand.confirm(desk, completePayment, '120.00')
      await desk.expectDone(completePayment)
      await state(desk, 'Completed')
      await expect(desk.page.getByRole('main')).toContainText('FPS-120')

      await desk.expectReady(refundPayment)
      await hand.begin(desk, refundPayment)
      await typeInto(desk, hand, 'amount', '20')
      await typeInto(desk, hand, 'reason', 'Too much was paid out')
      await hand.send(desk, refundPayment)
      await hand.confirm(desk, refundPayment, '20.00')
      await desk.expectDone(refundPayment)
      await state(desk, 'RefundPending')
      await desk.expectReady(rejectPaymentRefund)
      await hand.begin(desk, rejectPaymentRefund)
      await typeInto(desk, hand, 'reason', 'It was right')
      await hand.send(desk, rejectPaymentRefund)
      await hand.confirm(desk, rejectPaymentRefund)
      await desk.expectDone(rejectPaymentRefund)
      await desk.expectReady(refundPayment)
      await expect(desk.page.getByRole('main')).toContainText('It was right')
      expect(await walletOf(service, memberId)).toMatchObject({ balance: '80.00', held: '0.00' })
    },
  )

  test(
    `a payment is checked, remarked on and cancelled by ${by}, in ${language}`,
    told(here),
    async ({ desk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const { memberId } = await rich(service, `Calm of ${by} ${language}`, '90.00')
      const byCard = { category: 'Deposit', memberId, amount: '15.00', paymentMethod: 'card' } as const
      const { id } = await service.read(endpoints.createTransaction, { body: byCard })
      await desk.open(paths.walletTransaction(id))
      await desk.speak(language)
      await desk.expectReady(checkPayment)
      await hand.begin(desk, checkPayment)
      await hand.confirm(desk, checkPayment)
      await desk.expectDone(checkPayment)
      await expect(desk.page.getByRole('main')).toContainText(desk.say('ui.payments.step.check'))

      await hand.begin(desk, remarkPayment)
      await typeInto(desk, hand, 'remark', 'The card was new')
      await hand.send(desk, remarkPayment)
      await desk.expectDone(remarkPayment)
      await expect(desk.page.getByRole('main')).toContainText('The card was new')

      await hand.begin(desk, cancelPayment)
      await typeInto(desk, hand, 'remark', 'Not needed any more')
      await hand.send(desk, cancelPayment)
      await hand.confirm(desk, cancelPayment)
      await desk.expectDone(cancelPayment)
      await state(desk, 'Cancelled')
      // It is over: each act says why it is closed.
      const why = desk.say('reason.transaction.inState', { state: 'Cancelled' })
      for (const command of [approvePayment, completePayment, cancelPayment])
        await expect(desk.button(command)).toHaveAccessibleDescription(why)
      expect(await walletOf(service, memberId)).toMatchObject({ balance: '90.00', held: '0.00' })
    },
  )
}

/** Another system administrator at another browser. */
async function second(page: Page, platform: RunningPlatform): Promise<Desk> {
  const { db, close } = databaseOf(platform)
  const email = 'second@arena.test'
  const [known] = await db.select().from(accounts).where(eq(accounts.email, email))
  if (!known) await createAccount(db, { email, name: 'Bea Second', password: 'arena', roles: ['SystemAdmin'] })
  await close()
  const desk = new Desk(page, platform.url)
  await desk.signIn('second')
  return desk
}

test('a refund that two administrators decide at once is one refund, and the later one is told', async ({
  desk,
  browser,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const { memberId, deposit } = await rich(service, 'Decided twice', '60.00')
  await service.run(`payment refund ${deposit} 60.00 --reason="Paid twice" --confirm=60.00`)
  const page = await browser.newPage()
  const other = await second(page, platform)
  for (const one of [desk, other]) {
    await one.open(paths.walletTransaction(deposit))
    await one.expectReady(confirmPaymentRefund)
  }
  // Both have the question before them: one to pay it, the other to reject it.
  await twoHands.keys.begin(desk, confirmPaymentRefund)
  await twoHands.keys.send(desk, confirmPaymentRefund)
  await twoHands.mouse.begin(other, rejectPaymentRefund)
  await typeInto(other, twoHands.mouse, 'reason', 'No grounds')
  await twoHands.mouse.send(other, rejectPaymentRefund)
  for (const one of [desk, other]) await expect(one.question()).toHaveCount(1)
  await desk.confirm('60.00')
  await desk.expectDone(confirmPaymentRefund)
  await other.confirmByMouse(rejectPaymentRefund)
  await other.expectRefusal('transaction.noRefund')
  await twoHands.mouse.leave(other)
  await expect(other.button(rejectPaymentRefund)).toHaveAttribute('aria-disabled', 'true')

  const { state: ended, refunds, walletEntries } = await read(service, deposit)
  expect([ended, refunds.map((one) => one.state)]).toEqual(['Refunded', ['Done']])
  expect(walletEntries.map(({ amount }) => amount).filter((amount) => amount.startsWith('-'))).toEqual(['-60.00'])
  expect(await walletOf(service, memberId)).toMatchObject({ balance: '0.00', held: '0.00' })
  await page.context().close()
})

test('a large withdrawal takes two administrators: the first is told why not again, the second approves', async ({
  desk,
  browser,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const { memberId } = await rich(service, 'Very rich', '1.00')
  // What a provider has collected needs no administrator.
  const byCard = { category: 'Deposit', memberId, amount: '30000.00', paymentMethod: 'card' } as const
  const { id: transactionId } = await service.read(endpoints.createTransaction, { body: byCard })
  const collected = { provider: 'card', messageId: 'very-rich', outcome: 'collected', amount: '30000.00' } as const
  await service.read(endpoints.submitProviderMessage, { body: { ...collected, transactionId } })
  const id = await begun(service, memberId, 'Withdrawal', '12000.00')
  await desk.open(paths.walletTransaction(id))
  await desk.expectReady(approvePayment)
  await desk.press(approvePayment)
  await desk.confirm('12000.00')
  await desk.expectDone(approvePayment)
  await state(desk, 'Created')
  await expect(desk.button(approvePayment)).toHaveAccessibleDescription(desk.say('reason.transaction.ownApproval'))
  const page = await browser.newPage()
  const other = await second(page, platform)
  await other.speak('zh')
  await other.go(paths.walletTransaction(id))
  await other.expectReady(approvePayment)
  await other.button(approvePayment).click()
  await other.confirmByMouse(approvePayment, '12000.00')
  await other.expectDone(approvePayment)
  await state(desk, 'Approved')
  await state(other, 'Approved')
  await page.context().close()
})
