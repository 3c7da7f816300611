// N6: rooms that talk all at once. A message is timed from its sending to the stream of an administrator who has the room
// open, while somebody holds the tournament and consoles elsewhere listen.
import { connect } from '../../src/platform/store/connection.ts'
import { talk, type Heard } from '../support/chat-load.ts'
import { holdTournament } from '../support/held-tournament.ts'
import { type Bench, Records } from './alternate.ts'
import { openWorld } from './api-world.ts'
import { type Line, mean } from './goals.ts'
import { percentile } from './matcher.ts'

const rooms = 50
const perSecond = 4
const seconds = 60
const elsewhere = 50

export async function chats({ rounds, brief, sizes = brief ? [3] : [rooms] }: Bench): Promise<Line[]> {
  const records = new Records<'ours', Heard>()
  const world = await openWorld()
  const store = connect(world.databaseUrl, { max: 1 })
  try {
    for (const size of sizes) {
      const night = await world.roomsOf(size)
      // A minute each.
      for (let round = 0; round < Math.min(rounds, 3); round++) {
        const release = await holdTournament(store, night.tournamentId)
        const given = { origin: world.origin, speaker: world.token, listener: world.token, rooms: night.rooms }
        try {
          const heard = await talk({
            ...given,
            messages: perSecond * (brief ? 2 : seconds),
            perSecond,
            elsewhere: brief ? 3 : elsewhere,
          })
          records.add('ours', size, heard)
        } finally {
          await release()
        }
        process.stderr.write(`  ${size}: round ${round + 1}\n`)
      }
    }
  } finally {
    await store.close()
    await world.remove()
  }
  records.keep('chat')
  return sizes.flatMap((size) => goalsOf(records, size))
}

function goalsOf(records: Records<'ours', Heard>, size: number): Line[] {
  const all = records.of('ours', size)
  const times = all.flatMap((heard) => heard.times)
  const line = (what: string, unit: Line['unit'], ours: number, atMost: number): Line => ({
    row: 'N6',
    what,
    size,
    unit,
    ours,
    atMost,
    exact: unit !== 'ms',
  })
  const talking = `rooms with ${perSecond} messages a second, their tournament held`
  return [
    line(`${talking}: sent to heard, p99`, 'ms', percentile(times, 0.99), 500),
    line('rooms with messages lost, doubled or out of order', 'rooms', mean(all.map(({ wrong }) => wrong)), 0),
    line(
      `changes of chats told to ${elsewhere} consoles elsewhere`,
      'changes',
      mean(all.map((heard) => heard.elsewhere)),
      0,
    ),
  ]
}
