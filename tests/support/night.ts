// A night at speed: captains and administrators play a cup's match rooms at every process at once, while consoles listen.
import type { StreamEvent } from '../../src/api/event-stream.ts'
import type { Connection } from '../../src/api/connect.ts'
import type { Identity } from '../../src/api/identity.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { simulate } from '../../src/cli/simulate.ts'
import { sayIn, textOfReason } from '../../src/platform/messages.ts'
import { decodeRecord } from '../../src/platform/seed/records/decode.ts'
import type { Runner } from '../../src/runner.ts'
import { openStream, type LiveStream } from './live-stream.ts'
import { randomFrom } from './random.ts'

export type NightSession = { session: Runner; connection: Connection }

const say = sayIn('en')

/** A knock-out of one game each, all rooms of its first round open; answers the id of the tournament. */
export async function openCup({ session, connection }: NightSession, name: string, rooms: number): Promise<string> {
  const teams = Array.from({ length: rooms * 2 }, (_, index) => `${name} ${index + 1}`)
  const record = decodeRecord({
    name,
    game: 'Forts',
    region: 'Taiwan',
    date: '2026-11-01',
    stages: [{ name: 'Playoffs', format: 'SingleElimination', bestOf: 1, lines: teams.join(', '), rounds: [] }],
  })
  const given = { id: 'tournament.import', targets: [], args: { record: JSON.stringify(record), until: 'start' } }
  const asked = await session.run(given, { source: 'script' })
  const answer = asked.is === 'confirm' ? { seal: asked.ask.seal } : undefined
  const imported = answer ? await session.run(given, { source: 'script', answer }) : asked
  if (imported.is !== 'done') throw new Error(`the import came out as ${imported.is}`)
  connection.cache.invalidateAll()
  await run(session, [
    `go bracket "${name}" --stage=Playoffs`,
    'stage edit @page --auto-generate-match --auto-complete-bracket',
    'stage finalize @page --confirm=Playoffs',
  ])
  const found = await session.host.resolve('tournament', name)
  if ('problem' in found) throw new Error(found.problem.message)
  return found.id
}

/** A cup of two teams that waits in its only room; answers the id of the room. */
export async function openRoomIn(night: NightSession, name: string): Promise<string> {
  const tournamentId = await openCup(night, name, 1)
  const listed = await night.connection.client.call(endpoints.listMatchRooms, { query: { tournamentId } })
  const [room] = listed.ok ? listed.payload.matches : []
  if (!room) throw new Error(`${name} has no room`)
  return room.matchId
}

async function run(session: Runner, lines: readonly string[]): Promise<void> {
  const { stopped } = await session.runScript(lines.join('\n'), { source: 'script' })
  if (stopped) throw new Error(`${stopped.text}: ${textOfReason(say, stopped.why)}`)
}

/** Until every room is closed; answers how many acts were done, and how many of them came too late. */
export async function playCup(sessions: readonly NightSession[], tournament: string, seed: number, speed = 0) {
  const played = await Promise.all(
    sessions.map(async ({ session, connection }, index) => {
      const chance = randomFrom(seed + index)
      const told = { tell: () => undefined, begins: () => undefined }
      const how = { speed, acts: Infinity, decides: true, tournament, chance, ...told }
      const ended = await simulate(session, connection, how, say)
      if ('problem' in ended) throw new Error(ended.problem.message)
      return ended
    }),
  )
  return {
    done: played.reduce((sum, { done }) => sum + done, 0),
    refused: played.reduce((sum, { refused }) => sum + refused, 0),
    // Who is done first may have listed a room that another one closed at that moment.
    open: Math.min(...played.map(({ open }) => open)),
  }
}

export type Listener = {
  /** Places of the changes that were told, in the order they came. */
  places: number[]
  close(): void
}

/** Goes on where it stopped when its stream ends, as a console does: streams end with the token they were opened with. */
export async function listen(address: string, identity: Identity): Promise<Listener> {
  const places: number[] = []
  let last: string | undefined
  let stream: LiveStream | undefined
  let closed = false
  const tell = ({ event, id }: StreamEvent) => {
    last = id ?? last
    if (event === 'change') places.push(Number(id))
  }
  const open = async () => {
    const token = (await identity.token()) ?? ''
    stream = await openStream(address, token, last, { tell })
    void stream.ended.then(() => (closed ? undefined : identity.renew(token).then(open)))
  }
  await open()
  return {
    places,
    close() {
      closed = true
      stream?.close()
    },
  }
}
