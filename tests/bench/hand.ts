// What everyday tasks take, in keys beyond typed text and in clicks: each played in both languages, by keys and by mouse.
import { Desk } from '../support/desk.ts'
import { Hand } from '../support/hand.ts'
import { runPlatform } from '../support/running-platform.ts'
import { ServiceDesk } from '../support/service-desk.ts'
import type { Bench } from './alternate.ts'
import { type Line, median } from './goals.ts'
import { bracketTasks } from './hand/bracket-tasks.ts'
import { closeMany, listTasks } from './hand/list-tasks.ts'
import { nightTasks } from './hand/night-tasks.ts'
import { play, type Task, type Way } from './hand/play.ts'

const tasks: readonly Task[] = [...listTasks, ...bracketTasks, ...nightTasks, closeMany]
/** One of each kind. */
const few: readonly Task[] = [listTasks, bracketTasks, nightTasks].flatMap((kind) => kind.slice(0, 1))
const ways: readonly Way[] = ['keys', 'clicks']

/** The budgets of every task, and of the middle one. */
const most = 4
const middle = 3

export async function hands({ browser, brief }: Bench): Promise<Line[]> {
  const spent = new Map<string, number>()
  // One of its own for each language: what was played before fills the lists.
  const played = brief ? few : tasks
  for (const language of brief ? (['en'] as const) : (['en', 'zh'] as const)) {
    const platform = await runPlatform()
    try {
      const service = await ServiceDesk.open(platform)
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/London' })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.url })
      const desk = new Desk(await context.newPage(), platform.url)
      await desk.signIn()
      await desk.speak(language)
      const hand = new Hand(desk)
      for (const [task, way] of everyWay(played)) {
        const key = `${way} ${task.what}`
        const took = await tookFor(task, way, { hand, desk, service })
        spent.set(key, Math.max(spent.get(key) ?? 0, took))
      }
      await context.close()
    } finally {
      await platform.remove()
    }
  }
  return [...everyWay(played).map((one) => lineOf(one, spent)), ...ways.map((way) => medianOf(way, spent))]
}

/** Not a number where it could not be done; the next one begins on a page of its own. */
async function tookFor(task: Task, way: Way, around: Parameters<typeof play>[2]): Promise<number> {
  try {
    return (await play(task, way, around))[way] / (task.each ?? 1)
  } catch (error) {
    process.stderr.write(`${task.what}, by ${way}, in ${around.desk.language}: ${String(error)}\n`)
    return Number.NaN
  }
}

function everyWay(played: readonly Task[]): (readonly [Task, Way])[] {
  return played.flatMap((task) =>
    ways.filter((way) => way === 'keys' || task.byMouse).map((way) => [task, way] as const),
  )
}

function lineOf([{ what, wanted, each }, way]: readonly [Task, Way], spent: ReadonlyMap<string, number>): Line {
  const ours = spent.get(`${way} ${what}`) ?? Number.NaN
  const atMost = each === undefined ? most : middle
  return {
    row: way,
    what: `${what} (wanted ${(wanted[way] ?? 0) / (each ?? 1)})`,
    unit: way,
    ours,
    atMost,
    exact: true,
  }
}

function medianOf(way: Way, spent: ReadonlyMap<string, number>): Line {
  const all = [...spent].filter(([key]) => key.startsWith(`${way} `)).map(([, count]) => count)
  return { row: way, what: 'the median', unit: way, ours: median(all), atMost: middle, exact: true }
}
