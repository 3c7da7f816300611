// Members as each role has them, by keys only and by mouse only: a system administrator changes, moves and pays them; a company
// administrator gives points and takes them back; an operator gives them.
import { addManyPoints, addPoints, reversePoints } from '../../commands/loyalty.ts'
import { goMemberPoints } from '../../commands/member-places.ts'
import { editMember, setHomeShop } from '../../commands/members.ts'
import { beginPayment, completePayment } from '../../commands/payments.ts'
import { goMembers, goWalletTransactions, nextPane } from '../../commands/places.ts'
import { openPalette, undo } from '../../commands/session.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test, told } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { handsInBoth, twoHands, typeInto } from './two-hands.ts'

/** A member of the operator's own venue, with points and a deposit. */
async function aMember(service: ServiceDesk, name: string) {
  await service.run(`member create "${name}" --email=kit@example.com --home-shop="Kowloon Arena" --yes`)
  const { members } = await service.read(endpoints.listMembers, { query: { search: name } })
  const memberId = members[0]?.memberId ?? ''
  await service.run(`member add-points ${memberId} 100\npayment create Deposit ${memberId} 80.00 --yes`)
  const { transactions } = await service.read(endpoints.listMemberTransactions, { params: { id: memberId } })
  return { memberId, transactionId: transactions[0]?.id ?? '' }
}

async function arrive(desk: Desk, language: 'en' | 'zh'): Promise<void> {
  await desk.open(paths.home())
  await desk.speak(language)
  await expect(desk.hint(openPalette)).toBeVisible()
}

async function search(desk: Desk, by: 'keys' | 'mouse', name: string): Promise<void> {
  await desk.expectPlace(desk.say('ui.members.title'))
  await expect(desk.page.locator('tr[data-position]').nth(1)).toBeVisible()
  await desk.arrived()
  if (by === 'keys') await desk.keys('/')
  else await desk.page.getByRole('searchbox').click()
  await desk.page.keyboard.type(name)
  await expect(desk.row(name)).toBeVisible()
  await expect(desk.page.locator('tr[data-position]')).toHaveCount(1)
  await desk.arrived()
  if (by === 'keys') await desk.page.keyboard.press('Enter')
}

const pointsPane = (desk: Desk) => desk.page.getByRole('region', { name: desk.say('ui.members.loyalty') })
const walletPane = (desk: Desk) => desk.page.getByRole('region', { name: desk.say('ui.payments.wallet.transactions') })

for (const { by, language, here } of handsInBoth) {
  const hand = twoHands[by]
  test(
    `a system administrator changes, moves and pays a member by ${by}, in ${language}`,
    told(here),
    async ({ desk, platform }) => {
      const { page } = desk
      const name = `Kit of ${by} ${language}`
      await aMember(await ServiceDesk.open(platform), name)
      await arrive(desk, language)
      await hand.goTo(desk, goMembers, desk.say('ui.shell.place.members'))
      await search(desk, by, name)
      await hand.openRow(desk, name)
      await desk.expectPlace(name)

      // The fields: by keys in a dialog, by mouse where they stand.
      if (by === 'keys') await hand.begin(desk, editMember)
      await typeInto(desk, hand, 'firstName', 'Kit')
      await typeInto(desk, hand, 'mobile', '＋８８６ 912-345-678')
      await hand.choose(desk, 'gender', desk.say('choice.gender.Other'))
      await typeInto(desk, hand, 'birthday', '2001-12-31')
      if (by === 'keys') await hand.send(desk, editMember)
      else await page.getByRole('button', { name: startsWith(desk.say('ui.tournament.save')) }).click()
      await desk.expectDone(editMember)
      await expect(desk.field('mobile').getByRole('textbox')).toHaveValue('+886912345678')

      await hand.begin(desk, setHomeShop)
      await hand.choose(desk, 'homeShop', 'Causeway Bay Arena')
      await hand.send(desk, setHomeShop)
      await desk.expectSaid(desk.say('reason.consequence.memberUnseenAt', { venue: 'Kowloon Arena', member: name }))
      await hand.confirm(desk, setHomeShop)
      await desk.expectDone(setHomeShop)
      await expect(pointsPane(desk)).toContainText('Causeway Bay Arena')

      await hand.begin(desk, addPoints)
      await typeInto(desk, hand, 'amount', '-30')
      await hand.choose(desk, 'type', desk.say('state.loyalty.Adjustment'))
      await typeInto(desk, hand, 'remark', 'Counted twice')
      await hand.send(desk, addPoints)
      await desk.expectDone(addPoints)
      await expect(pointsPane(desk).getByRole('strong')).toHaveText('70')

      // Points are taken back on their own page.
      if (by === 'keys') await desk.press(goMemberPoints)
      else await desk.button(goMemberPoints).click()
      await desk.arrived()
      await hand.beginAt(desk, desk.row('Counted twice'), reversePoints)
      await desk.expectDone(reversePoints)
      await expect(desk.row(desk.say('state.loyalty.Reversal'))).toContainText('+30')
      await page.goBack()

      // The wallet, and what moves it.
      await expect(walletPane(desk)).toContainText('80.00')
      if (by === 'mouse') await walletPane(desk).getByRole('row').nth(1).getByRole('link').click()
      else {
        for (let panes = 0; (await walletPane(desk).locator(':focus').count()) === 0 && panes < 9; panes++)
          await desk.press(nextPane)
        await desk.page.keyboard.press('Enter')
      }
      await desk.expectReady(completePayment)
      await hand.begin(desk, completePayment)
      await typeInto(desk, hand, 'reference', 'FPS-1')
      await hand.send(desk, completePayment)
      await hand.confirm(desk, completePayment)
      await desk.expectDone(completePayment)
      await page.goBack()
      await expect(walletPane(desk)).toContainText(desk.say('state.transaction.Completed'))
    },
  )
}

const others = [
  { account: 'company', role: 'VenueCompanyAdmin', by: 'keys', language: 'en', here: true },
  { account: 'operator', role: 'VenueOperator', by: 'mouse', language: 'zh', here: true },
  { account: 'company', role: 'VenueCompanyAdmin', by: 'mouse', language: 'zh', here: false },
  { account: 'operator', role: 'VenueOperator', by: 'keys', language: 'en', here: false },
] as const

for (const { account, role, by, language, here } of others) {
  const hand = twoHands[by]
  test(
    `${account}: reads a member and gives points by ${by}, in ${language}; nothing of money is shown or asked for`,
    told(here),
    async ({ anotherDesk, platform }) => {
      const name = `Own of ${account} ${by}`
      const { memberId, transactionId } = await aMember(await ServiceDesk.open(platform), name)
      const desk = await anotherDesk(account)
      const { page } = desk
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/') && /wallet|payment/.test(pathname)) asked.push(pathname)
      })
      await arrive(desk, language)
      await expect(page.getByRole('link', { name: desk.say('ui.shell.place.transactions') })).toHaveCount(0)
      await desk.press(goWalletTransactions)
      await expect(page).toHaveURL(desk.url + paths.home())

      await hand.goTo(desk, goMembers, desk.say('ui.shell.place.members'))
      await search(desk, by, name)
      await expect(desk.row(name)).toContainText('•')
      await expect(desk.row(name)).not.toContainText('kit@example.com')
      await hand.openRow(desk, name)
      await desk.expectPlace(name)
      const why = desk.say('reason.role.mayNotChange', { role, lowest: 'SystemAdmin' })
      await desk.expectSaid(why)
      const email = desk.field('email').getByRole('textbox')
      await expect(email).toHaveValue('kit@example.com')
      await expect(email).not.toBeEditable()
      await expect(walletPane(desk)).toHaveCount(0)
      for (const command of [editMember, setHomeShop, beginPayment]) {
        await expect(desk.button(command)).toHaveCount(0)
        await desk.press(command)
        await expect(desk.dialog()).toHaveCount(0)
      }

      await hand.begin(desk, addPoints)
      await typeInto(desk, hand, 'amount', '30')
      await hand.send(desk, addPoints)
      await desk.expectDone(addPoints)
      await expect(pointsPane(desk).getByRole('strong')).toHaveText('130')
      // An undo is offered to who may take points back; the others are told who may, and the way that is theirs.
      const isOffered = account === 'company'
      await expect(page.getByRole('contentinfo').getByRole('button', { name: desk.title(undo) })).toHaveCount(
        isOffered ? 1 : 0,
      )
      if (!isOffered) {
        await desk.press(undo)
        await desk.expectSaid(desk.say('reason.role.notAllowed', { role, lowest: 'VenueCompanyAdmin' }))
        await expect(page.getByTitle(`member add-points ${memberId} -30`)).toBeVisible()
        await page.keyboard.press('Escape')
      }
      if (by === 'keys') await desk.press(goMemberPoints)
      else await desk.button(goMemberPoints).click()
      await desk.arrived()
      if (account === 'company') {
        await hand.beginAt(desk, desk.row('+30'), reversePoints)
        await desk.expectDone(reversePoints)
        await expect(desk.row(desk.say('state.loyalty.Reversal'))).toContainText('-30')
      } else {
        await desk.row('+30').click({ button: 'right' })
        // A menu without a line does not open: it says who may.
        await desk.expectSaid(desk.say('reason.role.notAllowed', { role, lowest: 'VenueCompanyAdmin' }))
        await expect(page.getByRole('menu')).toHaveCount(0)
      }

      const refused = [
        `member edit ${memberId} --first-name=Kit`,
        `member set-home-shop ${memberId} "Causeway Bay Arena"`,
        `payment create Deposit ${memberId} 5.00`,
        `payment complete ${transactionId}`,
      ]
      for (const line of refused) {
        await desk.line(line)
        await desk.expectSaid(desk.say('reason.role.notAllowed', { role, lowest: 'SystemAdmin' }))
        await expect(desk.commandLine()).toHaveValue(line)
      }
      await page.keyboard.press('Escape')
      for (const place of [paths.payments(), paths.walletTransaction(transactionId)]) {
        await desk.go(place)
        await expect(page.getByRole('main')).toContainText(
          desk.say('reason.role.mayNotSee', { role, lowest: 'SystemAdmin' }),
        )
        await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
        await expect(page.getByRole('row')).toHaveCount(0)
      }
      expect(asked).toEqual([])
    },
  )

  test(
    `${account}: points of many are pasted by ${by}, in ${language}; a refused line stays to be put right`,
    told(here),
    async ({ anotherDesk, platform }) => {
      const service = await ServiceDesk.open(platform)
      const names = ['One', 'Two'].map((which) => `${which} of ${account} ${by}`)
      const ids: string[] = []
      for (const name of names) ids.push((await aMember(service, name)).memberId)
      const [one = '', two = ''] = names
      const desk = await anotherDesk(account)
      await arrive(desk, language)
      await hand.goTo(desk, goMembers, desk.say('ui.shell.place.members'))
      await desk.arrived()
      await hand.begin(desk, addManyPoints)
      const lines = desk.field('lines').getByRole('textbox')
      await expect(lines).toBeVisible()
      await typeInto(desk, hand, 'lines', `${one}, 5, Door\n${two}, seven\n${two}, -120`)
      // Each line as it will be, before anything is sent.
      const preview = desk.page.getByRole('region', { name: desk.say('ui.shell.form.parts', { count: 3 }) })
      await expect(preview).toContainText(desk.say('reason.loyalty.lineAmount', { amount: 'seven' }))
      await hand.send(desk, addManyPoints)
      await desk.expectSaid(desk.say('reason.consequence.pointsOf', { member: one, before: '100', after: '105' }))
      await hand.confirm(desk, addManyPoints)
      await expect(desk.dialog()).toContainText(
        desk.say('reason.loyalty.tooFew', { member: two, left: 100, amount: 120 }),
      )
      await expect(lines).toHaveValue(`${two}, seven\n${two}, -120`)
      await typeInto(desk, hand, 'lines', `${two}, 7\n${two}, -100`)
      await hand.send(desk, addManyPoints)
      await hand.confirm(desk, addManyPoints)
      await desk.expectDone(addManyPoints)
      const now = await Promise.all(ids.map((id) => service.read(endpoints.getMember, { params: { id } })))
      expect(now.map(({ loyaltyPoints }) => loyaltyPoints)).toEqual([105, 7])
    },
  )
}
