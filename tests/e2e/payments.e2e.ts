// Money by keys and by mouse: a deposit is completed, refunded in part and confirmed, each asked for with its amount.
import type { Command } from '../../src/registry/define.ts'
import { goWalletTransactions } from '../../commands/places.ts'
import { cancelPayment, completePayment, confirmPaymentRefund, refundPayment } from '../../commands/payments.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'

type Hands = {
  begin(desk: Desk, command: Command): Promise<void>
  send(desk: Desk, command: Command): Promise<void>
  confirm(desk: Desk, command: Command, phrase?: string): Promise<void>
}

const hands: Record<'keys' | 'mouse', Hands> = {
  keys: {
    begin: (desk, command) => desk.press(command),
    async send(desk) {
      await expect(desk.dialog().locator(':focus')).toBeVisible()
      await desk.page.keyboard.press('Control+Enter')
    },
    confirm: (desk, _command, phrase) => desk.confirm(phrase),
  },
  mouse: {
    begin: (desk, command) => desk.button(command).click(),
    send: (desk, command) =>
      desk
        .dialog()
        .getByRole('button', { name: new RegExp(`^${desk.title(command)}`) })
        .click(),
    confirm: (desk, command, phrase) => desk.confirmByMouse(command, phrase),
  },
}

const ways = [
  { hand: 'keys', language: 'en', here: true },
  { hand: 'mouse', language: 'zh', here: true },
  { hand: 'keys', language: 'zh', here: false },
  { hand: 'mouse', language: 'en', here: false },
] as const

for (const { hand, language, here } of ways) {
  test(
    `a deposit is completed and refunded in part, by ${hand}, in ${language}`,
    told(here),
    async ({ desk, platform }) => {
      const { begin, send, confirm } = hands[hand]
      const service = await ServiceDesk.open(platform)
      // Ken Lau asked for a deposit of 1000.00, which waits.
      const id = await waitingDeposit(service)
      await desk.open(paths.payments())
      if (language === 'zh') await desk.speak('zh')
      await expect(desk.row('Ken Lau')).toBeVisible()
      await desk.press(goWalletTransactions)
      await desk.go(paths.walletTransaction(id))
      await desk.expectReady(completePayment)
      await expect(desk.page.getByRole('heading', { level: 2, name: 'Ken Lau' })).toBeVisible()

      await begin(desk, completePayment)
      await send(desk, completePayment)
      await confirm(desk, completePayment)
      await desk.expectDone(completePayment)

      await desk.expectReady(refundPayment)
      await begin(desk, refundPayment)
      // What is left is filled in.
      const amount = desk.dialog().getByRole('textbox').first()
      await expect(amount).toHaveValue('70.00')
      await amount.fill('1,０00.00')
      await desk.dialog().getByRole('textbox').nth(1).fill('Paid too much')
      await send(desk, refundPayment)
      await desk.expectRefusal('transaction.moreThanLeft', { currency: 'TWD', left: '70.00' })
      // Nothing of what was typed is lost.
      await expect(desk.dialog().getByRole('textbox').nth(1)).toHaveValue('Paid too much')
      await amount.fill('20')
      await send(desk, refundPayment)
      await confirm(desk, refundPayment, '20.00')
      await desk.expectDone(refundPayment)

      // What can no longer be done says why.
      await expect(desk.button(cancelPayment)).toHaveAttribute('aria-disabled', 'true')
      await desk.expectReady(confirmPaymentRefund)
      await begin(desk, confirmPaymentRefund)
      await send(desk, confirmPaymentRefund)
      await confirm(desk, confirmPaymentRefund, '20.00')
      await desk.expectDone(confirmPaymentRefund)
      await expect(desk.page.getByRole('main')).toContainText('50.00')
    },
  )
}

/** One of 70.00 of a member of the demonstration. */
async function waitingDeposit(service: ServiceDesk): Promise<string> {
  const listed = async (query: { search: string } | { memberId: string; state: string }) => {
    const answered = await service.connection.client.call(endpoints.listWalletTransactions, { query })
    return answered.ok ? answered.payload.transactions : []
  }
  const memberId = (await listed({ search: 'Ken Lau' })).find((one) => one.category === 'Deposit')?.memberId ?? ''
  await service.run(`payment create Deposit ${memberId} 70.00 --yes`)
  return (await listed({ memberId, state: 'Created' }))[0]?.id ?? ''
}
