// Two people at the same form of the same tournament, each with a console of their own on a real platform. Whatever the
// order of typing, saving and hearing of each other: nothing that one of them saved is put back by the other without having
// been shown to them. ARENA_FORMS sets how many interleavings (2,000 in the soak), ARENA_RANDOM_SEED begins with that of the seed.

import { act } from 'react'
import { createMemoryRouter } from 'react-router'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { editTournament, typedValues } from '../../commands/tournament-edit.ts'
import type { Connection } from '../../src/api/connect.ts'
import type { LiveState } from '../../src/api/live.ts'
import { observed } from '../../src/api/observed.ts'
import { createRunner } from '../../src/runner.ts'
import { startI18n } from '../../src/i18n.ts'
import { ArgForm } from '../../src/shell/forms/arg-form.tsx'
import { createSession } from '../../src/shell/start/create-session.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { openSession, startWithScripts } from './api-session.ts'
import { worldOf, type World } from '../platform/world.ts'
import { aUser } from '../support/builders.ts'
import { randomFrom } from '../support/random.ts'
import type { TestPlatform } from '../support/platform.ts'
import { click, one, press, until } from '../ui/render.ts'
import { drawRoutes } from '../screens/shell-session.tsx'

const interleavings = Number(process.env['ARENA_FORMS'] ?? 60)
const firstSeed = Number(process.env['ARENA_RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const fields = ['name', 'champion', 'firstRunnerUp', 'secondRunnerUp'] as const
type FieldName = (typeof fields)[number]

let platform: TestPlatform
let world: World
let connections: readonly [Connection, Connection]
beforeAll(async () => {
  platform = await startWithScripts()
  world = worldOf(platform, await platform.token('SystemAdmin'))
  connections = [(await openSession(platform.url)).connection, (await openSession(platform.url)).connection]
  await startI18n('en')
  await loadMessages('en')
})
afterAll(() => platform.close())
beforeEach(() => sessionStorage.clear())

/** Somebody at a console of their own, whose form shows some fields of the tournament. */
async function aPerson(name: string, { identity, clock, cache, ...connection }: Connection, tournament: string) {
  const session = createSession(
    {
      // The test never signs in or out.
      identity: identity as unknown as Parameters<typeof createSession>[0]['identity'],
      clock,
      cache,
      client: connection.client,
      lacking: '',
      liveState: observed<LiveState>('live'),
      engine: (ports) => createRunner({ connection: { identity, clock, cache, ...connection }, commands, ...ports }),
    },
    aUser({ sub: name }),
    async () => undefined,
  )
  cache.invalidateAll()
  const form = (
    <ArgForm
      command={editTournament}
      targets={[tournament]}
      layout="page"
      pages={{ list: [{ id: 'all', label: 'All', fields }], current: 'all', go: () => undefined }}
      submitLabel="Save"
      onDone={() => undefined}
    />
  )
  const box = await drawRoutes(session, createMemoryRouter([{ path: '*', element: form }]))
  await shows(() => one(box, 'form'))
  const part = (field: FieldName) => one(box, `[data-argument=${field}]`)
  const input = (field: FieldName) => one(part(field), 'input, textarea') as HTMLInputElement | HTMLTextAreaElement
  const contest = (field: FieldName) => part(field).querySelector<HTMLElement>('[data-contested]')
  return {
    name,
    cache,
    text: () => box.textContent ?? '',
    value: (field: FieldName) => input(field).value,
    contest,
    isContested: () => box.querySelector('[data-contested]') !== null,
    isSaved: () => !(box.textContent ?? '').includes('unsaved change'),
    type: (field: FieldName, text: string) => acting(() => type(input(field), text)),
    press: () => acting(() => click(one(box, 'button[type=submit]'))),
    answered: () => shows(() => expect(one(box, 'button[type=submit]').getAttribute('aria-busy')).toBeNull()),
    decide: (key: '1' | '2') => acting(() => press(one(box, '[data-contested] button'), key)),
  }
}
type Person = Awaited<ReturnType<typeof aPerson>>

/** What is drawn between two acts is what this is about, so React is told of acts only while they last. */
function acting(what: () => Promise<unknown>, after = false): Promise<unknown> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  react.IS_REACT_ACT_ENVIRONMENT = true
  return what().finally(() => (react.IS_REACT_ACT_ENVIRONMENT = after))
}

function shows(holds: () => unknown): Promise<unknown> {
  return acting(() => until(holds, 5))
}

async function type(input: HTMLInputElement | HTMLTextAreaElement, text: string) {
  await act(async () => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** What is stored, as a form shows it. */
async function storedTexts(id: string): Promise<Record<FieldName, string>> {
  const tournament = (await world.call('getTournament', { as: world.as, params: { id } })).payload
  const text = v.string()
  return v.parse(
    v.object({ name: text, champion: text, firstRunnerUp: text, secondRunnerUp: text }),
    typedValues(tournament, fields),
  )
}

const rounds = 20
const seeds = Array.from({ length: Math.ceil(interleavings / rounds) }, (_, index) => firstSeed + index)

test.each(seeds)(
  `two people at one form, ${rounds} orders of saves from seed %i`,
  { timeout: 120_000 },
  async (seed) => {
    const random = randomFrom(seed)
    const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const { id } = await world.tournament()
    const people = [await aPerson('first', connections[0], id), await aPerson('second', connections[1], id)] as const
    // Pages are taken away as they were drawn.
    onTestFinished(async () => void (await acting(async () => undefined, true)))
    /** Every word is typed once, so that it says who typed it. */
    const typedBy = new Map<string, Person>()
    const stored = new Set<string>()
    const shown = new Map(people.map((person) => [person, new Map(fields.map((field) => [field, new Set<string>()]))]))
    const story: string[] = []
    const soFar = () => `${seed}: ${story.join(', ')}`

    const look = () => {
      for (const [person, seen] of shown)
        for (const field of fields)
          for (const word of wordsIn(`${person.value(field)} ${person.contest(field)?.textContent}`))
            seen.get(field)?.add(word)
    }
    const checked = new Set<string>()
    /** Each save since: one person's words, none of them stored before, over nothing that person had not been shown. */
    const checkSaves = async () => {
      const { entries } = (await world.call('listTournamentAudit', { as: world.as, params: { id } })).payload
      const saves = entries.filter((entry) => entry.action === 'editTournament' && !checked.has(entry.id))
      for (const { id: one, before, after } of saves.toReversed()) {
        checked.add(one)
        const changed = fields.filter((field) => textOf(before, field) !== textOf(after, field))
        const typed = changed.flatMap((field) => wordsIn(textOf(after, field)))
        const [author, ...others] = new Set(typed.map((word) => typedBy.get(word)))
        const what = `${JSON.stringify(before)} → ${JSON.stringify(after)} after ${soFar()}`
        expect(others, `words of two: ${what}`).toEqual([])
        expect(
          typed.filter((word) => stored.has(word)),
          `put back: ${what}`,
        ).toEqual([])
        for (const field of changed)
          for (const word of wordsIn(textOf(before, field)))
            expect(author && [...(shown.get(author)?.get(field) ?? [])], `written over unseen: ${what}`).toContain(word)
        for (const word of typed) stored.add(word)
      }
    }
    const hear = async (person: Person) => {
      const now = await storedTexts(id)
      person.cache.invalidateAll()
      await shows(() => {
        for (const field of fields) {
          const isShown = person.value(field) === now[field] || person.contest(field)?.textContent?.includes(now[field])
          const isMine = wordsIn(person.value(field)).some((word) => typedBy.get(word) === person && !stored.has(word))
          const knew = wordsIn(now[field]).every((word) => shown.get(person)?.get(field)?.has(word))
          expect(isShown || (isMine && knew), `${person.name} ${field} after ${soFar()}`).toBe(true)
        }
      })
    }
    const save = async (some: readonly Person[]) => {
      for (const person of some) await person.press()
      for (const person of some) await person.answered()
      await checkSaves()
    }
    const acts = {
      async types(person: Person) {
        const word = `w${typedBy.size + 1}x`
        typedBy.set(word, person)
        await person.type(pick(fields), `Cup ${word}`)
      },
      saves: (person: Person) => save([person]),
      bothSave: () => save(people),
      hears: hear,
      async decides(person: Person) {
        if (person.isContested()) await person.decide(pick(['1', '2']))
      },
    }
    const play = async (what: keyof typeof acts, person: Person) => {
      story.push(`${person.name} ${what}`)
      await acts[what](person)
      look()
    }
    const often = ['types', 'types', 'types', 'saves', 'saves', 'bothSave', 'hears', 'decides', 'decides'] as const
    for (let step = 0; step < rounds * 4; step++) await play(pick(often), pick(people))
    // In the end nothing is left: what was typed is stored, or was given up for what is.
    for (let turn = 0; turn < 20 && !people.every((person) => person.isSaved()); turn++)
      for (const person of people.filter((one) => !one.isSaved())) {
        await play('hears', person)
        while (person.isContested()) await play('decides', person)
        await play('saves', person)
      }
    const now = await storedTexts(id)
    for (const person of people) {
      await play('hears', person)
      expect(Object.fromEntries(fields.map((field) => [field, person.value(field)])), soFar()).toEqual(now)
    }
  },
)

function wordsIn(text: string): string[] {
  return text.match(/w\d+x/g) ?? []
}

/** What an audit row says of a field; the parts of the prize are stored together. */
function textOf(row: unknown, field: FieldName): string {
  const fieldsOf = v.record(v.string(), v.unknown())
  const all = v.parse(fieldsOf, row ?? {})
  const part = field === 'name' ? all['name'] : v.parse(fieldsOf, all['prize'] ?? {})[field]
  return JSON.stringify(part ?? null)
}
