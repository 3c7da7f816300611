// How many steps a work takes: how often its functions are called and its loops turn, which is the same on every machine.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { projectFolder } from './running-platform.ts'

/** What is counted, by name: made ready for a size, then run. `mark` ends a stretch. */
export type Works = Record<string, (size: number) => (mark: () => void) => unknown>

type Counting = {
  /** Of each stretch of a work; one, where it sets no marks. */
  stretches(name: string, size: number): Promise<readonly number[]>
  steps(name: string, size: number): Promise<number>
  end(): void
}

/**
 * Counts what a file exports as `works`, in a process of its own: functions that ran before the counting began would be counted
 * without their loops. What the engine itself does (a search in a text, a pattern) is not counted.
 */
export function countIn(file: string): Counting {
  const program = fileURLToPath(new URL('steps-process.ts', import.meta.url))
  const child = fork(program, [new URL(file, import.meta.url).href], {
    cwd: projectFolder,
    execArgv: ['--import', 'tsx'],
  })
  let last: Promise<unknown> = Promise.resolve()
  const ask = (name: string, size: number) =>
    new Promise<readonly number[]>((resolve, reject) => {
      const ended = () => reject(new Error('the process that counts has ended'))
      child.once('exit', ended)
      child.once('message', (told: { steps?: number[]; why?: string }) => {
        child.off('exit', ended)
        if (told.steps) resolve(told.steps)
        else reject(new Error(told.why))
      })
      child.send({ name, size })
    })
  const stretches: Counting['stretches'] = (name, size) => {
    const asked = last.then(() => ask(name, size))
    last = asked.catch(() => undefined)
    return asked
  }
  return {
    stretches,
    steps: async (name, size) => (await stretches(name, size)).reduce((sum, one) => sum + one, 0),
    end: () => void child.kill(),
  }
}
