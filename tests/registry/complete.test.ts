import { expect, test } from 'vitest'
import * as v from 'valibot'
import { completeLine } from '../../src/registry/complete.ts'
import { defineCommand, safe } from '../../src/registry/define.ts'
import type { Effect } from '../../src/registry/effect.ts'
import { parseLine } from '../../src/registry/line.ts'
import { resolveLine } from '../../src/registry/resolve-line.ts'
import { someCommands } from './commands.ts'
import { aWorld } from './world.ts'

const everything = defineCommand({
  id: 'thing.do',
  args: v.object({
    mode: v.picklist(['first', 'second one']),
    players: v.optional(v.array(v.pipe(v.string(), v.metadata({ target: 'tournament' })))),
    limit: v.optional(v.nullable(v.number())),
    cascade: v.optional(v.boolean(), false),
  }),
  positional: ['mode'],
  risk: safe,
  effect: (): Effect => ({ do: 'reload' }),
})

const place = { about: { tournament: '42' }, selected: { tournament: ['41'] } }
const tournaments = [{}, { id: '42', name: 'Autumn Cup' }, { id: 'old cup', name: 'Old' }]

test.each([
  { typed: 'tour', from: 0, items: ['tournament open-registration', 'tournament close-registration'] },
  {
    typed: 'tournament c',
    from: 0,
    items: ['tournament close-registration', 'tournament cancel', 'tournament create-published'],
  },
  { typed: 'tournament cancel ', from: 18, items: ['@sel', '@page', '41', '42', '"old cup"', '--reason='] },
  { typed: 'tournament cancel 4', from: 18, items: ['41', '42'] },
  { typed: 'tournament cancel Aut', from: 18, items: ['42'] },
  { typed: 'tournament cancel "ol', from: 18, items: ['"old cup"'] },
  { typed: 'tournament cancel 41 --', from: 21, items: ['--reason=', '--dry-run', '--yes', '--confirm=', '--json'] },
  { typed: 'tournament cancel 41 --dry-run --r', from: 31, items: ['--reason='] },
  { typed: 'tournament edit 41 ', from: 19, items: ['--name=', '--max-teams='] },
  { typed: 'console theme ', from: 14, items: ['dark', 'light', 'contrast', '--theme='] },
  { typed: 'console theme l', from: 14, items: ['light'] },
  { typed: 'thing do s', from: 9, items: ['"second one"'] },
  { typed: 'thing do first --limit=', from: 23, items: ['none'] },
  { typed: 'thing do first --limit ', from: 23, items: ['none'] },
  { typed: 'thing do first --players=41,Old', from: 25, items: ['41,"old cup"'] },
  { typed: 'thing do first --players="a, b",Old', from: 25, items: ['"a, b","old cup"'] },
  { typed: 'thing do first --players 41,Old', from: 25, items: ['41,"old cup"'] },
  { typed: 'thing do first —players=41,Old', from: 24, items: ['41,"old cup"'] },
  { typed: 'thing do first --c', from: 15, items: ['--cascade', '--confirm='] },
  { typed: 'thing do first --cascade=t', from: 25, items: ['true'] },
  { typed: 'xyzzy frob ', from: 11, items: [] },
])('$typed| offers $items', async ({ typed, from, items }) => {
  const world = aWorld(tournaments, { commands: [...someCommands, everything], place })
  const offered = await completeLine(typed, typed.length, world.registry, world.host)
  expect(offered).toMatchObject({ from, to: typed.length })
  expect(offered.items.map(({ text }) => text).slice(0, items.length)).toEqual(items)
  expect(offered.items.length > 0).toBe(items.length > 0)
})

test('a command that the role may not run is offered no things, and its words are not looked up', async () => {
  const world = aWorld(tournaments, { place, role: 'VenueOperator' })
  const asked: string[] = []
  const host = {
    ...world.host,
    suggest: (...given: Parameters<typeof world.host.suggest>) => (asked.push(given[1]), world.host.suggest(...given)),
    resolve: (...given: Parameters<typeof world.host.resolve>) => (asked.push(given[1]), world.host.resolve(...given)),
  }
  const line = 'tournament cancel Autumn'
  expect((await completeLine(line, line.length, world.registry, host)).items).toEqual([])
  const parsed = parseLine(line, world.registry)
  const resolved = parsed.ok && (await resolveLine(parsed.line, host))
  expect(resolved).toMatchObject({ ok: false, why: { code: 'role.notAllowed', params: { role: 'VenueOperator' } } })
  expect(asked).toEqual([])
})

test('in the middle of a line only what stands before the cursor counts', async () => {
  const world = aWorld(tournaments, { place })
  const offered = await completeLine('tournament ca 41 --yes', 13, world.registry, world.host)
  expect(offered).toMatchObject({ from: 0, to: 13, items: [{ text: 'tournament cancel', label: 'tournament.cancel' }] })
})

test('what a role may not do is not offered', async () => {
  const world = aWorld(tournaments, { role: 'VenueOperator' })
  const offered = await completeLine('', 0, world.registry, world.host)
  const texts = offered.items.map(({ text }) => text)
  expect(texts).toContain('go tournaments')
  expect(texts).not.toContain('tournament cancel')
})

test('every value and target that is offered can be read', async () => {
  const world = aWorld(tournaments, { commands: [...someCommands, everything], place })
  for (const typed of ['tournament cancel ', 'console theme ', 'thing do ', 'thing do first --players=']) {
    const { from, items } = await completeLine(typed, typed.length, world.registry, world.host)
    for (const { is, text } of items.filter((item) => item.is !== 'flag')) {
      expect({ is, ...parseLine(typed.slice(0, from) + text, world.registry) }).toMatchObject({ ok: true })
    }
  }
})

test('a thing that is elsewhere is called by its id alone', async () => {
  const ofTeam = defineCommand({
    id: 'thing.of',
    args: v.object({ team: v.pipe(v.string(), v.metadata({ target: 'team' })) }),
    positional: ['team'],
    risk: safe,
    effect: (): Effect => ({ do: 'reload' }),
  })
  const world = aWorld([], { commands: [ofTeam] })
  const suggest = async () => [
    { word: '7', label: 'Alpha' },
    { word: '8', label: 'Alpha', where: 'Cup' },
  ]
  const { items } = await completeLine('thing of al', 11, world.registry, { ...world.host, suggest })
  expect(items.map(({ thing }) => thing)).toEqual([
    { kind: 'team', id: '7', called: ['Alpha'] },
    { kind: 'team', id: '8', called: [] },
  ])
})
