// How much slower this machine is now than two quiet processors: estimates of seconds are multiplied by it.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Milliseconds of a quiet processor; measured, like `test-seconds.ts`, on the machine the tables come from. */
const quiet = 300
const load = `
  const began = performance.now()
  let sum = 0
  for (let at = 0; at < 2e8; at++) sum = (sum + at * 7) | 0
  require('node:worker_threads').parentPort.postMessage({ sum, took: performance.now() - began })
`

/** From 1. All processors are asked at once: a test has another one beside it. */
export async function slowness(): Promise<number> {
  const took = await Promise.all(Array.from({ length: availableParallelism() }, timed))
  return Math.max(1, took.reduce((sum, one) => sum + one, 0) / took.length / quiet)
}

function timed(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(load, { eval: true })
    worker.once('error', reject)
    worker.once('message', ({ took }: { took: number }) => resolve(took))
  })
}
