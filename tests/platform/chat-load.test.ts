// Rooms that talk all at once, while somebody holds their tournament. `npm run bench -- chat` has more of them, for a minute.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, type TestPlatform } from '../support/platform.ts'
import { talk } from '../support/chat-load.ts'
import { openStream } from '../support/live-stream.ts'
import { holdTournament } from '../support/held-tournament.ts'
import { roomsOf } from './room-world.ts'

let platform: TestPlatform
let as: string
beforeAll(async () => {
  platform = await startPlatform()
  as = await platform.token('SystemAdmin')
})
afterAll(() => platform.close())

/** The first round of sixteen teams, with a room for each match. */
async function eightRooms() {
  const { world } = roomsOf(platform, as)
  const { id, detail } = await world.running(16)
  const first = detail.brackets.flatMap(({ matches }) => matches).filter((match) => match.teams.every(Boolean))
  const rooms: string[] = []
  for (const { bracketMatchId: matchId } of first) {
    const made = await world.call('createMatchRoom', { as, params: { id: detail.id, matchId }, body: {} })
    rooms.push(made.payload.matchId)
  }
  return { id, rooms }
}

test('messages come in order to who has the room open, and to nobody else', async () => {
  const { id, rooms } = await eightRooms()
  const release = await holdTournament(platform.store, id)
  const given = { origin: platform.url, speaker: as, listener: as, rooms, messages: 15, perSecond: 12, elsewhere: 8 }
  const { times, wrong, elsewhere } = await talk(given)
  await release()
  expect({ rooms: rooms.length, wrong, elsewhere, heard: times.length }).toEqual({
    rooms: 8,
    wrong: 0,
    elsewhere: 0,
    heard: rooms.length * given.messages,
  })
})

test('who was away is told what was said in the rooms that are open there, and nothing of the others', async () => {
  const { rooms } = await eightRooms()
  const [here = '', there = ''] = rooms
  const before = await openStream(platform.url, as)
  before.close()
  const place = before.events.at(-1)?.id
  const say = (matchId: string, text: string) =>
    platform.call('sendMessage', { as, params: { matchId }, body: { text } })
  for (const room of [here, there]) await say(room, `While away in ${room}`)
  const back = await openStream(platform.url, as, place, { rooms: [here] })
  for (const room of [there, here]) await say(room, `Since then in ${room}`)
  await back.heard(({ data }) => data.includes('Since then'))
  const told = back.events.flatMap(({ data }) => /(While|Since)[^"]*/.exec(data)?.[0] ?? [])
  expect(told).toEqual([`While away in ${here}`, `Since then in ${here}`])
  back.close()
})
