// The log of notifications by keys only and by mouse only: what failed is filtered out, says why and what to do about it, and
// one entry is sent again.
import { retryNotification } from '../../commands/notifications.ts'
import { goNotifications } from '../../commands/places.ts'
import { openPalette } from '../../commands/session.ts'
import { tableFirst } from '../../commands/table.ts'
import { paths } from '../../src/paths.ts'
import { type Desk, expect, startsWith, test, told } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'

/** Each sends another entry again, of the sending of the demonstration that failed in part. */
const stories = [
  { by: 'keys', language: 'en', failure: 'gaveUp', here: true },
  { by: 'mouse', language: 'zh', failure: 'refused', here: true },
  { by: 'keys', language: 'zh', failure: 'outcomeUnknown', here: false },
] as const
type Failure = (typeof stories)[number]['failure']
/** Beside the text: keys by keys alone, clicks by mouse alone (tests/README.md has other tools beside them). */
const most = { keys: 12, mouse: 7 }
const errorOf = (desk: Desk, failure: Failure) => desk.say(`ui.notifications.error.${failure}`)

const failedRows = (desk: Desk) =>
  desk.page.locator('tr[data-position]').filter({ hasText: desk.say('state.notification.Error') })

const hands = {
  keys: {
    go: (hand: Hand) => hand.press(goNotifications),
    async filter(hand: Hand) {
      await hand.press('f shift+s')
      await expect(hand.desk.page.getByRole('listbox')).toBeVisible()
      await hand.press('End')
      await hand.press('Enter')
      await hand.press('Escape')
    },
    async open(hand: Hand, failure: Failure) {
      const { desk } = hand
      await hand.press(tableFirst)
      const texts = await failedRows(desk).allTextContents()
      const place = texts.findIndex((text) => text.includes(errorOf(desk, failure)))
      // To the row: as many as it stands below the first.
      for (let row = 0; row < place; row++) await desk.keys('j')
    },
    async retry(hand: Hand) {
      await hand.press(retryNotification)
      await expect(hand.desk.question()).toHaveCount(1)
      await hand.press('mod+enter')
    },
  },
  mouse: {
    go: (hand: Hand) =>
      hand.click(hand.desk.page.getByRole('link', { name: startsWith(hand.desk.say('ui.shell.place.log')) })),
    async filter(hand: Hand) {
      const { desk } = hand
      const label = desk.say('ui.list.labelled', { label: desk.say('ui.list.filter.status') })
      const chip = desk.page.getByRole('button', { name: startsWith(label) })
      await hand.click(chip)
      await hand.click(desk.page.getByRole('option', { name: desk.say('state.notification.Error') }))
      await hand.click(chip)
    },
    open: (hand: Hand, failure: Failure) =>
      hand.click(failedRows(hand.desk).filter({ hasText: errorOf(hand.desk, failure) })),
    async retry(hand: Hand) {
      const { desk } = hand
      const retry = { name: desk.title(retryNotification) }
      await hand.click(desk.page.getByRole('complementary').getByRole('button', retry))
      await hand.click(desk.question().getByRole('button', { name: startsWith(retry.name) }))
    },
  },
} as const

for (const { by, language, failure, here } of stories)
  test(`what failed is found, explained and sent again by ${by}, in ${language}`, told(here), async ({ desk }) => {
    const way = hands[by]
    const hand = new Hand(desk)
    await desk.open(paths.home())
    await desk.speak(language)
    await expect(desk.hint(openPalette)).toBeVisible()
    await way.go(hand)
    await desk.arrived()
    await way.filter(hand)
    await expect(failedRows(desk).first()).toBeVisible()
    await expect(desk.page.locator('tr[data-position]')).toHaveCount(await failedRows(desk).count())
    await way.open(hand, failure)
    const entry = desk.page.getByRole('complementary')
    await expect(entry).toContainText(errorOf(desk, failure))
    await expect(entry).toContainText(desk.say(`ui.notifications.remedy.${failure}`))
    await way.retry(hand)
    await desk.expectDone(retryNotification)
    const { keys, clicks } = hand.takeSpent()
    expect(by === 'keys' ? keys : clicks).toBeLessThanOrEqual(most[by])
    // It stays in the log, and leads to the new entry.
    await expect(entry).toContainText(desk.say('ui.notifications.column.retriedBy'))
  })
