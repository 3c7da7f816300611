// Many rooms talking at once: each message is timed from its sending to the stream of an administrator who has the room
// open, while consoles elsewhere listen too.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamEvent } from '../../src/api/event-stream.ts'
import type { Change } from '../../src/contract/change.ts'
import * as v from 'valibot'
import { Message } from '../../src/contract/room-talk.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { headers } from '../../src/contract/envelope.ts'
import { bases } from '../../src/platform/api.ts'
import { openStream } from './live-stream.ts'

type Talk = {
  origin: string
  /** Of who speaks, and of who listens. */
  speaker: string
  listener: string
  rooms: readonly string[]
  /** Messages in each room, and how many of them a second. */
  messages: number
  perSecond: number
  /** Consoles that have another room open, or none. */
  elsewhere: number
}

export type Heard = {
  /** Milliseconds of each message from its sending to the stream, in rising order. */
  times: number[]
  /** Messages that did not come in the order of their room, or not once. */
  wrong: number
  /** Changes of chats that consoles elsewhere were told of. */
  elsewhere: number
}

export async function talk(given: Talk): Promise<Heard> {
  const { origin, speaker, listener, rooms, messages, perSecond } = given
  const sent = new Map<string, number>()
  const times: number[] = []
  const heard = new Map<string, string[]>()
  const tell = (event: StreamEvent) => {
    const change = chatOf(event)
    if (!change) return
    const { about, rows = [] } = change
    const said = rows.find(({ kind }) => kind === 'message')
    if (!said) return
    const message = v.parse(Message, said.row)
    times.push(performance.now() - (sent.get(message.text) ?? Number.NaN))
    const room = about[0]?.id ?? ''
    heard.set(room, [...(heard.get(room) ?? []), message.text])
  }
  const streams = await Promise.all(
    rooms.map((room) => openStream(origin, listener, undefined, { rooms: [room], tell })),
  )
  const others = await Promise.all(
    Array.from({ length: given.elsewhere }, (_, n) =>
      openStream(origin, listener, undefined, { rooms: n % 2 === 0 ? [] : ['0'] }),
    ),
  )
  const began = performance.now()
  try {
    await Promise.all(
      rooms.map(async (room, index) => {
        for (let n = 0; n < messages; n++) {
          const due = began + ((n + index / rooms.length) * 1000) / perSecond
          await pause(Math.max(0, due - performance.now()))
          const text = `${room} ${n}`
          sent.set(text, performance.now())
          await say({ origin, token: speaker, room, text })
        }
      }),
    )
    // An event comes in its order: with the last one all have come.
    await Promise.all(
      streams.map((stream, index) => stream.heard(({ data }) => data.includes(`"${rooms[index]} ${messages - 1}"`))),
    )
  } finally {
    for (const stream of [...streams, ...others]) stream.close()
  }
  const wrong = rooms.filter((room) => {
    const texts = heard.get(room) ?? []
    return texts.length !== messages || texts.some((text, n) => text !== `${room} ${n}`)
  })
  return {
    times: times.toSorted((a, b) => a - b),
    wrong: wrong.length,
    elsewhere: others.flatMap(({ events }) => events.filter(chatOf)).length,
  }
}

/** Of chats alone: a platform of its own accord changes other things meanwhile, as tournaments that run by themselves. */
function chatOf({ event, data }: StreamEvent): Change | undefined {
  if (event !== 'change') return undefined
  const change = JSON.parse(data) as Change
  return change.topics.includes('message') ? change : undefined
}

async function say({ origin, token, room, text }: { origin: string; token: string; room: string; text: string }) {
  const { base, method, path } = endpoints.sendMessage
  const response = await fetch(origin + bases[base] + fillPath(path, { matchId: room }), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [headers.idempotencyKey]: randomUUID(),
    },
    body: JSON.stringify({ text }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${answer}`)
}
