// Many consoles as one process of their own, so that what they cost does not count as the platform's. Each names one
// tournament, 1 to `count`; a line on standard input is answered with what all have heard so far.
import { createInterface } from 'node:readline'
import type { Change } from '../../src/contract/change.ts'
import { openStream } from './live-stream.ts'

export type Heard = { changes: number; ticks: number; wrong: number }

const [address = '', token = '', count = '0'] = process.argv.slice(2)
const heard: Heard = { changes: 0, ticks: 0, wrong: 0 }

async function open(n: number): Promise<void> {
  await openStream(address, token, undefined, {
    names: [`tournament:${n}`],
    tell({ event, data }) {
      if (event === 'tick') heard.ticks++
      if (event !== 'change') return
      heard.changes++
      const { about } = JSON.parse(data) as Change
      if (about[0]?.id !== String(n)) heard.wrong++
    },
  })
}

for (let n = 1; n <= Number(count); n += 20)
  await Promise.all(Array.from({ length: Math.min(20, Number(count) - n + 1) }, (_, index) => open(n + index)))
console.log('open')
for await (const _ of createInterface({ input: process.stdin })) console.log(JSON.stringify(heard))
process.exit()
