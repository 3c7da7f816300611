// Plays a task from its beginning to what must come of it, and says what it took.
import type { Spent } from '../../support/hand.ts'
import { type Moment, type Scene, tournamentAt } from './scenes.ts'

export type Task = {
  what: string
  /** Keys and clicks of a console that one would praise; none where there is no such way. */
  wanted: { keys: number; clicks?: number }
  /** It is the same so many times over. */
  each?: number
  /** The moment of its tournament, or how it is made otherwise: answers its id. */
  begin: Moment | ((scene: Omit<Scene, 'id'>) => Promise<string>)
  /** The page it begins on. */
  at: (id: string, name: string) => string
  /** Until the page is there, and whatever had been done before. */
  ready: (scene: Scene) => Promise<void>
  byKeys: (scene: Scene) => Promise<void>
  byMouse?: (scene: Scene) => Promise<void>
  done: (scene: Scene) => Promise<void>
}

export type Way = 'keys' | 'clicks'

let played = 0

export async function play(task: Task, way: Way, around: Omit<Scene, 'id' | 'name'>): Promise<Spent> {
  const { hand, desk, service } = around
  const walk = way === 'keys' ? task.byKeys : task.byMouse
  if (!walk) throw new Error(`${task.what}: there is no way by ${way}`)
  const name = `Cup ${Date.now() % 1e7} ${++played}`
  const made = { ...around, name }
  const id = typeof task.begin === 'string' ? await tournamentAt(service, name, task.begin) : await task.begin(made)
  const scene = { ...made, id }
  await desk.open(task.at(id, name))
  await task.ready(scene)
  hand.takeSpent()
  await walk(scene)
  const spent = hand.takeSpent()
  await task.done(scene)
  return spent
}
