// What a change costs the consoles that are open: nothing where it does not concern them, and next to nothing where it does.
import { paths } from '../../src/paths.ts'
import { bigCup, enterResult } from '../support/big-cup.ts'
import { type Desk, expect, test } from '../support/desk.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import { matchesDrawnOf, mutationsOf, requestsOf, sizeOf } from '../support/watched-page.ts'

/** `npm run bench -- live` enters 100, and looks how long the page is at work on each. */
const results = 30

test('results in one tournament: no request and nothing drawn for whoever looks at another', async ({
  desk,
  anotherDesk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const [cup, other] = [await bigCup(service, 'Busy', 256), await bigCup(service, 'Quiet', 16)]
  const busy = await anotherDesk()
  await Promise.all([desk.open(paths.bracket(other.tournamentId)), busy.open(paths.bracket(cup.tournamentId))])
  await atRest(desk)
  await atRest(busy)
  const asked = requestsOf(desk.page)
  const drawn = await mutationsOf(desk.page)
  for (const match of cup.first.slice(0, results)) await enterResult(service, cup, match)
  // The last event has come to the other browser, and so to this one: they went out together.
  await expect(busy.page.getByText(`${results} of`)).toBeVisible()
  expect(await drawn()).toEqual([])
  expect(asked.map((request) => request.url())).toEqual([])
})

test('results elsewhere in a bracket of 4,096 on screen: small answers if any, and nothing drawn', async ({
  desk,
  platform,
}) => {
  const service = await ServiceDesk.open(platform)
  const cup = await bigCup(service, 'Huge', 4096)
  await desk.open(paths.bracket(cup.tournamentId))
  await atRest(desk)
  const asked = requestsOf(desk.page)
  const drawn = await matchesDrawnOf(desk.page)
  // From below, out of sight; their winners move on out of sight as well.
  for (const match of cup.first.slice(-results)) await enterResult(service, cup, match)
  await expect(desk.page.getByText(`${results} of`)).toBeVisible()
  expect(asked.length).toBeLessThanOrEqual(results)
  const sizes = await Promise.all(asked.map(sizeOf))
  expect(asked.map((request) => request.url()).filter((_, index) => (sizes[index] ?? 0) > 4096)).toEqual([])
  expect(await drawn()).toEqual([])
  // And where one looks: the match, and the one its winner goes on to.
  const [seen] = cup.first
  if (seen) await enterResult(service, cup, seen)
  await expect(desk.match('G1-M1')).toContainText('2')
  const boxes = async () => (await drawn()).filter((name) => name !== 'tree')
  await expect.poll(boxes).toEqual(expect.arrayContaining(['G1-M1', 'G1-M2049']))
  expect((await boxes()).length).toBeLessThanOrEqual(4)
})

/** Its matches are there, the stream stands, and all that is asked for at the start, and once more then, is answered. */
async function atRest(desk: Desk): Promise<void> {
  let last = Date.now()
  desk.page.on('request', () => (last = Date.now()))
  await expect(desk.page.getByRole('treeitem').first()).toBeVisible()
  const live = new RegExp(`^${desk.say('ui.shell.live.live')}[:：]`)
  await expect(desk.page.getByRole('button', { name: live })).toBeVisible()
  await expect.poll(() => Date.now() - last).toBeGreaterThan(2000)
}
