// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import JobPane from '../../src/shell/acts/job-pane.tsx'
import { jobs, jobsAtom, leftOf } from '../../src/shell/acts/jobs.ts'
import { openRegistration } from '../registry/commands.ts'
import { aWorld } from '../registry/world.ts'
import { all, click, until } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const newest = () => {
  const job = getDefaultStore().get(jobsAtom).at(-1)
  if (!job) throw new Error('no job')
  return job
}

beforeEach(() => sessionStorage.clear())

const some = [
  { id: '1', name: 'Alpha', state: 'Published' },
  { id: '2', name: 'Beta', state: 'Published' },
  { id: '3', name: 'Gamma', state: 'Completed' },
] as const

test('a job has one line per target, and its counts add up', async () => {
  const world = aWorld(some)
  world.refuse('2', 'tournament.full')
  const session = aSession(world)
  await session.run(openRegistration, ['1', '2', '3'], {}, 'menu')
  const job = newest()
  expect(job.rows.map(({ name, is }) => [name, is])).toEqual([
    ['Alpha', 'done'],
    ['Beta', 'failed'],
    ['Gamma', 'skipped'],
  ])
  expect(leftOf(job)).toEqual({ left: [], failed: ['2'] })
})

test('retry runs what failed and nothing else', async () => {
  const world = aWorld(some)
  world.refuse('2', 'tournament.full')
  const session = aSession(world)
  await session.run(openRegistration, ['1', '2', '3'], {}, 'menu')
  const box = await draw(session, <JobPane job={newest()} />)
  const before = world.log.writes.length
  const retry = [...box.querySelectorAll('button')].find((button) => button.textContent?.includes('Retry 1 failed'))
  if (!retry) throw new Error('no retry')
  await act(async () => click(retry))
  await until(() => expect(world.log.writes.length + world.log.dryRuns.length).toBe(before))
  expect(world.tournament('3')?.state).toBe('Completed')
})

test('a job that is over lists only what was not done, and the rest when it is asked for', async () => {
  const world = aWorld(some)
  world.refuse('2', 'tournament.full')
  const session = aSession(world)
  await session.run(openRegistration, ['1', '2', '3'], {}, 'menu')
  const mixed = await draw(session, <JobPane job={newest()} />)
  expect(all(mixed, 'tbody td:first-child').map(({ textContent }) => textContent)).toEqual(['Beta', 'Gamma'])
  const whole = { ...newest(), rows: newest().rows.filter(({ is }) => is === 'done') }
  const box = await draw(session, <JobPane job={whole} />)
  expect(all(box, 'table')).toEqual([])
  const show = all(box, 'button').find((button) => button.textContent?.includes('Show 1 done'))
  if (!show) throw new Error('no button')
  await act(async () => click(show))
  expect(all(box, 'tbody tr')).toHaveLength(1)
  const running = await draw(session, <JobPane job={{ ...whole, is: 'running' }} />)
  expect(all(running, 'tbody tr')).toHaveLength(1)
})

test('a job that was cut off by a reload offers the rest', async () => {
  const { id } = jobs.begin({ id: openRegistration.id, targets: ['1', '2', '3'], args: {} }, 'key', 'line', 0, 'kit')
  jobs.progress(id, [{ target: '1', name: 'Alpha', is: 'done' }])
  vi.resetModules()
  const { jobsAtom: after } = await import('../../src/shell/acts/jobs.ts')
  const job = getDefaultStore().get(after).at(-1)
  expect(job?.is).toBe('interrupted')
  expect(job && leftOf(job).left).toEqual(['2', '3'])
})

test('while a job is paused nothing of it is sent', async () => {
  const { id } = jobs.begin({ id: openRegistration.id, targets: ['1'], args: {} }, 'key', 'line', 0, 'kit')
  jobs.pause(id)
  const passed = vi.fn<() => void>()
  const waiting = jobs.gate(id).then(passed)
  await Promise.resolve()
  expect(passed).not.toHaveBeenCalled()
  jobs.resume(id)
  await waiting
  expect(passed).toHaveBeenCalled()
})
