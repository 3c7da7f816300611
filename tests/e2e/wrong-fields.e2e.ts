// What is typed wrongly into a field of the forms of members and payments is said at that field; nothing is sent, and what was
// typed stays. What cannot be typed there, but only chosen, is typed as a line.
import type { Request } from 'playwright/test'
import { addManyPoints, addPoints, reversePoints } from '../../commands/loyalty.ts'
import { createMember, editMember, setHomeShop } from '../../commands/members.ts'
import {
  beginPayment,
  cancelPayment,
  completePayment,
  confirmPaymentRefund,
  refundPayment,
  rejectPaymentRefund,
  remarkPayment,
} from '../../commands/payments.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import type { Command } from '../../src/registry/define.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { type Desk, expect, startsWith, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { handsInBoth, twoHands, typeInto } from './two-hands.ts'

type Problem =
  | 'amountFormat'
  | 'amountPositive'
  | 'dayFormat'
  | 'discordIdFormat'
  | 'emailFormat'
  | 'hiddenCharacter'
  | 'mobileFormat'
  | 'notAWholeNumber'
  | 'tooLongAgo'
  | 'referenceFormat'
  | 'required'
type Things = { member: string; points: string; deposit: string; waiting: string; refunded: string }
type Form = {
  command: Command
  page: (things: Things) => string
  /** Of each field: what is typed, and what is wrong with it. Nothing is typed where it is left as it is. */
  typed: Readonly<Record<string, readonly [text: string | undefined, Problem]>>
  /** Arguments without a field to type in, as the end of a line. */
  lines?: Readonly<Record<string, string>>
}

const turned = ['Kit\u202e', 'hiddenCharacter'] as const
const person = {
  nickname: ['', 'required'],
  firstName: turned,
  lastName: turned,
  email: ['kit@arena', 'emailFormat'],
  mobile: ['0912x', 'mobileFormat'],
  discordId: ['1234', 'discordIdFormat'],
} as const
const gender = '--gender=Robot'
const type = '--type=Gift'
const profile = ({ member }: Things) => paths.memberProfile(member)

const forms: readonly Form[] = [
  {
    command: createMember,
    page: () => paths.members(),
    typed: { ...person, birthday: ['31.12.2001', 'dayFormat'] },
    lines: { gender: `Kit ${gender}`, homeShop: 'Kit --home-shop=Nowhere' },
  },
  { command: setHomeShop, page: profile, typed: {}, lines: { homeShop: 'Nowhere' } },
  {
    command: addPoints,
    page: profile,
    typed: { amount: ['1.5', 'notAWholeNumber'], remark: turned },
    lines: { type: `5 ${type}` },
  },
  {
    command: addManyPoints,
    page: () => paths.members(),
    typed: { lines: ['   ', 'required'] },
    lines: { type: `"Kit, 5" ${type}` },
  },
  { command: reversePoints, page: profile, typed: {}, lines: { remark: '--remark="Kit\u202e"' } },
  // The last one on the profile: what was typed stays there as a draft, which is asked about on the way out.
  {
    command: editMember,
    page: profile,
    typed: { ...person, birthday: ['1899-12-31', 'tooLongAgo'] },
    lines: { gender },
  },
  {
    command: beginPayment,
    page: () => paths.payments(),
    typed: {
      category: [undefined, 'required'],
      memberId: [undefined, 'required'],
      amount: ['0.00', 'amountPositive'],
      remark: turned,
    },
  },
  {
    command: completePayment,
    page: ({ waiting }) => paths.walletTransaction(waiting),
    typed: { reference: ['<b>', 'referenceFormat'] },
    lines: { memberId: '--member-id=Nobody' },
  },
  {
    command: cancelPayment,
    page: ({ waiting }) => paths.walletTransaction(waiting),
    typed: { remark: turned },
  },
  {
    command: remarkPayment,
    page: ({ waiting }) => paths.walletTransaction(waiting),
    typed: { remark: turned },
  },
  {
    command: refundPayment,
    page: ({ deposit }) => paths.walletTransaction(deposit),
    typed: { amount: ['ten', 'amountFormat'], reason: [undefined, 'required'] },
  },
  {
    command: confirmPaymentRefund,
    page: ({ refunded }) => paths.walletTransaction(refunded),
    typed: { reference: ['-1', 'referenceFormat'] },
  },
  {
    command: rejectPaymentRefund,
    page: ({ refunded }) => paths.walletTransaction(refunded),
    typed: { reason: turned },
  },
]

async function thingsOf(service: ServiceDesk, name: string): Promise<Things> {
  await service.run(`member create "${name}" --home-shop="Kowloon Arena" --yes`)
  const { members } = await service.read(endpoints.listMembers, { query: { search: name } })
  const member = members[0]?.memberId ?? ''
  const deposits = Array.from({ length: 3 }, () => `payment create Deposit ${member} 40.00 --yes`)
  await service.run(`member add-points ${member} 5\n${deposits.join('\n')}`)
  const params = { id: member }
  const { transactions } = await service.read(endpoints.listMemberTransactions, { params })
  const [waiting = '', deposit = '', refunded = ''] = transactions.map(({ id }) => id)
  await service.run(
    [
      `payment complete ${deposit} --yes`,
      `payment complete ${refunded} --yes`,
      `payment refund ${refunded} 10.00 --reason="Paid twice" --confirm=10.00`,
    ].join('\n'),
  )
  const { transactions: rows } = await service.read(endpoints.listLoyaltyTransactions, { params })
  return { member, points: rows[0]?.id ?? '', deposit, waiting, refunded }
}

/** The stream is told as well what it is to tell. */
function isWrite(request: Request): boolean {
  return request.method() !== 'GET' && /\/api\/(?!.*\/stream\/)/.test(request.url())
}

const save = (desk: Desk) => desk.page.getByRole('button', { name: startsWith(desk.say('ui.tournament.save')) })

for (const { by, language, here } of handsInBoth) {
  const hand = twoHands[by]
  test(`each field says what is wrong in it, by ${by}, in ${language}`, told(here), async ({ desk, platform }) => {
    const { page } = desk
    const things = await thingsOf(await ServiceDesk.open(platform), `Wrong by ${by} ${language}`)
    await desk.open(paths.home())
    await desk.speak(language)
    const sent: string[] = []
    const done: string[] = []
    page.on('request', (request) => {
      if (isWrite(request)) sent.push(request.url())
    })
    page.on('response', (response) => {
      if (isWrite(response.request()) && response.ok()) done.push(response.url())
    })
    for (const { command, page: place, typed, lines = {} } of forms) {
      const all = fieldsOf(command.args).map(({ name }) => name)
      expect([...Object.keys(typed), ...Object.keys(lines)].toSorted(), command.id).toEqual(all.toSorted())
      await desk.go(place(things))
      const problem = (code: Problem) => desk.say(`problem.field.${code}`)
      if (Object.keys(typed).length > 0) {
        // The fields of a member stand on the page as well.
        const isInPage = by === 'mouse' && command === editMember
        const form = isInPage ? page.getByRole('main') : desk.dialog()
        if (isInPage) await expect(desk.field('nickname')).toBeVisible()
        else {
          if (command !== editMember) await desk.expectReady(command)
          await hand.begin(desk, command)
          await expect(form.locator(':focus')).toBeVisible()
        }
        for (const [name, [text]] of Object.entries(typed))
          if (text !== undefined) await typeInto(desk, hand, name, text)
        if (isInPage) await save(desk).click()
        else await hand.send(desk, command)
        for (const [name, [text, code]] of Object.entries(typed)) {
          const field = form.locator(`[data-argument="${name}"]`)
          await expect(field.locator('[data-field-error]'), `${command.id} ${name}`).toHaveText(problem(code))
          if (text !== undefined) await expect(field.getByRole('textbox')).toHaveValue(text)
        }
        expect(sent, command.id).toEqual([])
        if (isInPage) await page.getByRole('button', { name: desk.say('ui.shell.form.discard') }).click()
        else await hand.leave(desk)
      }
      const target = { member: things.member, loyaltyTransaction: things.points, none: '' }
      for (const end of Object.values(lines)) {
        const on = command.target === 'transaction' ? things.waiting : target[command.target as keyof typeof target]
        const line = [command.id.replace('.', ' '), on, end].filter(Boolean).join(' ')
        await desk.line(line)
        // Said under the line, or at the field of the form that it has opened.
        const atField = desk.dialog().locator('[data-field-error]')
        const said = page.getByRole('alert').or(atField).filter({ visible: true })
        await expect(said.first(), line).not.toBeEmpty()
        if (!(await atField.isVisible())) await expect(desk.commandLine()).toHaveValue(line)
        await page.keyboard.press('Escape')
        await expect(atField).toHaveCount(0)
        await expect(desk.commandLine()).toBeHidden()
      }
      // Whether a venue of that name exists is the platform's to say.
      sent.length = 0
    }
    expect(done).toEqual([])
  })
}
