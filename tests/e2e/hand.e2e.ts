// What everyday tasks take in keys and clicks; `npm run bench -- hand` plays all of them, in both languages.
import { bracketTasks } from '../bench/hand/bracket-tasks.ts'
import { listTasks } from '../bench/hand/list-tasks.ts'
import { nightTasks } from '../bench/hand/night-tasks.ts'
import { play, type Way } from '../bench/hand/play.ts'
import { expect, test } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'
import { ServiceDesk } from '../support/service-desk.ts'

/** One of each sort and the longest ones, and what it must not take more of. */
const budgets: readonly { what: string; way: Way; most: number }[] = [
  { what: 'create a tournament', way: 'keys', most: 3 },
  { what: 'filter a list by state, and go on in the list', way: 'keys', most: 3 },
  { what: 'open registration', way: 'keys', most: 2 },
  { what: 'paste 8 teams, seen as rows first', way: 'keys', most: 2 },
  { what: 'confirm all rosters', way: 'keys', most: 1 },
  { what: 'start the stage', way: 'keys', most: 2 },
  { what: 'schedule a round', way: 'keys', most: 3 },
  { what: 'open the room of a match', way: 'keys', most: 3 },
  { what: 'enter a result by palette from Home', way: 'keys', most: 2 },
  { what: 'nine results as a script, then take it back', way: 'keys', most: 3 },
  { what: 'complete a bracket and approve its standings', way: 'keys', most: 4 },
  { what: 'nine results one after the other', way: 'keys', most: 27 },
  { what: 'complete a bracket and approve its standings', way: 'clicks', most: 4 },
]

test('everyday tasks take few keys and few clicks', async ({ desk, platform, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.url })
  const service = await ServiceDesk.open(platform)
  const hand = new Hand(desk)
  const tasks = [...listTasks, ...bracketTasks, ...nightTasks]
  for (const { what, way, most } of budgets) {
    const task = tasks.find((one) => one.what === what)
    if (!task) throw new Error(`no task is called ${what}`)
    const spent = await play(task, way, { hand, desk, service })
    expect.soft(spent[way], `${what}: ${way}`).toBeLessThanOrEqual(most)
  }
})
