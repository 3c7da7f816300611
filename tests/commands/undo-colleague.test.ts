// Between an act and its undo a colleague decides the same anew: takes the act back, and does it again. What is there then is the
// colleague's, though every value is as the act left it, and no undo may throw it away.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { venues } from '../../src/platform/store/schema/venues.ts'
import type { Outcome } from '../../src/registry/outcome.ts'
import { businessCases } from './undo-business-cases.ts'
import { cases as otherCases } from './undo-cases.ts'
import {
  aRoom,
  act,
  calm,
  session,
  idIn,
  idOf,
  image,
  matchOf,
  open,
  openColleague,
  openUndoSession,
  platform,
  refresh,
  run,
  running,
  world,
} from './undo-session.ts'
import { playerCases } from './undo-player-cases.ts'
import { stageCases } from './undo-stage-cases.ts'

await openUndoSession()
const colleague = await openColleague()

const undo = act('console.undo', [])
const redo = act('console.redo', [])

/** One of each command. */
const cases = Object.values(
  Object.fromEntries(
    [...otherCases, ...playerCases, ...stageCases, ...businessCases]
      .filter(({ wall }) => wall === undefined)
      .toReversed()
      .map((one) => [idIn(one.does), one]),
  ),
)

const whyOf = (outcome: Outcome) => (outcome.is === 'failed' ? outcome.problem.reason?.code : outcome.is)

/** By name; or the thing is not there any more, or is in a state that says so. */
const refused = /changedSince$|[nN]otFound$|\.already|\.is[A-Z]|\.inState$/

test.each(cases.map((one) => [one.does, one] as const))('%s', async (_, { act: prepare }) => {
  const invocation = await prepare()
  refresh()
  session.undoStack.clear()
  expect(await run(invocation)).toMatchObject({ is: 'done' })
  const inverses = session.undoStack.groups('undo')[0]?.entries.flatMap(({ inverses: all }) => all) ?? []
  for (const { id, targets, args } of inverses)
    expect(await colleague(act(id, targets, args))).toMatchObject({ is: 'done' })
  const again = await colleague(invocation)
  refresh()
  expect(whyOf(await run(undo))).toMatch(refused)
  // The colleague's own undo still takes it back, and leaves to the next case what there was before.
  if (again.is !== 'done') return
  expect(['done', 'undo.asks']).toContain(whyOf(await colleague(undo)))
})

test('what a colleague changed and took back again is no hindrance', async () => {
  const { id } = await world.tournament(calm)
  refresh()
  expect(await run(act('tournament.edit', [id], { name: 'Mine' }))).toMatchObject({ is: 'done' })
  const other = await openColleague()
  expect(await other(act('tournament.edit', [id], { name: 'Theirs' }))).toMatchObject({ is: 'done' })
  refresh()
  expect(whyOf(await run(undo))).toBe('undo.changedSince')
  expect(await other(undo)).toMatchObject({ is: 'done' })
  refresh()
  expect(await run(undo)).toMatchObject({ is: 'done' })
  refresh()
  expect(await run(redo)).toMatchObject({ is: 'done' })
  expect(await other(act('tournament.edit', [id], { name: 'Theirs' }))).toMatchObject({ is: 'done' })
  refresh()
  expect(whyOf(await run(undo))).toBe('undo.changedSince')
})

test('what a colleague changed since the undo is not done over by the redo', async () => {
  const { id } = await world.tournament(calm)
  refresh()
  await run(act('tournament.edit', [id], { name: 'Mine' }))
  expect(await run(undo)).toMatchObject({ is: 'done' })
  expect(await colleague(act('tournament.edit', [id], { name: 'Theirs' }))).toMatchObject({ is: 'done' })
  refresh()
  expect(whyOf(await run(redo))).toBe('undo.changedSince')
})

test('another field, another team of the room and another match are nothing that an undo overwrites', async () => {
  const { id } = await world.tournament(calm)
  refresh()
  await run(act('tournament.edit', [id], { name: 'Mine' }))
  expect(await colleague(act('tournament.edit', [id], { about: '# Theirs' }))).toMatchObject({ is: 'done' })
  refresh()
  expect(await run(undo)).toMatchObject({ is: 'done' })

  const { teams } = await open()
  refresh()
  await run(act('team.edit', [idOf({ teams }, 0)], { name: 'Mine' }))
  expect(await colleague(act('team.set-logo', [idOf({ teams }, 0)], { file: image }))).toMatchObject({ is: 'done' })
  expect(await colleague(act('team.edit', [idOf({ teams }, 1)], { name: 'Theirs' }))).toMatchObject({ is: 'done' })
  refresh()
  expect(await run(undo)).toMatchObject({ is: 'done' })

  const { room, rooms } = await aRoom()
  const [a, b] = (await rooms.look(room.matchId)).teams.map(({ name }) => name)
  expect(await run(act('room.check-in', [room.matchId], { who: a }))).toMatchObject({ is: 'done' })
  expect(await colleague(act('room.check-in', [room.matchId], { who: b }))).toMatchObject({ is: 'done' })
  refresh()
  expect(await run(undo)).toMatchObject({ is: 'done' })

  const made = await running()
  await run(act('match.update-score', [matchOf(made, 'G1-M1')], { score: '1-0' }))
  const theirs = act('match.update-score', [matchOf(made, 'G1-M2')], { score: '1-0' })
  expect(await colleague(theirs)).toMatchObject({ is: 'done' })
  refresh()
  expect(await run(undo)).toMatchObject({ is: 'done' })
})

test('points that a colleague gives meanwhile stay when the own are taken back', async () => {
  const body = { nickname: 'Mika', homeShopVenueId: 'v1' }
  const { memberId } = (await world.call('createMember', { as: world.as, body })).payload
  refresh()
  expect(await run(act('member.add-points', [memberId], { amount: 5 }))).toMatchObject({ is: 'done' })
  expect(await colleague(act('member.add-points', [memberId], { amount: 7 }))).toMatchObject({ is: 'done' })
  refresh()
  expect(await run(undo)).toMatchObject({ is: 'done' })
  const member = (await world.call('getMember', { as: world.as, params: { id: memberId } })).payload
  expect(member.loyaltyPoints).toBe(7)
})

test('a typed value that the platform completes is taken back', async () => {
  await platform.store.db.update(venues).set({ country: 'Hong Kong' }).where(eq(venues.id, 'v2'))
  const body = { nickname: 'Mika', homeShopVenueId: 'v2' }
  const { memberId } = (await world.call('createMember', { as: world.as, body })).payload
  refresh()
  expect(await run(act('member.edit', [memberId], { mobile: '9123 4567' }))).toMatchObject({ is: 'done' })
  expect(await run(undo)).toMatchObject({ is: 'done' })
})
