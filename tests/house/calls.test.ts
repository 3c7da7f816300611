// What every call of the contract says of itself: who may make it and of what, and under which rule.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { checkActs } from '../../src/platform/act-on.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import { owners } from '../../src/platform/owners.ts'
import { checkPolicy } from '../../src/platform/policy.ts'
import { files, textOf } from './tracked-files.ts'

const table: Endpoint[] = Object.values(endpoints)
const textsUnder = (folder: RegExp) => files.filter((file) => folder.test(file)).map(textOf)
const definitions = textsUnder(/^commands\/.+\.ts$/)
  .flatMap((text) => text.split(/(?=defineCommand\()/))
  .map((text) => text.split(/^\}\)/m)[0] ?? '')
const platform = textsUnder(/^src\/platform\/(handlers|acts)\/.+\.ts$/).join('\n')

test('every write to a thing is declared, with its lock, its rule and what its sender saw', () => {
  expect(checkActs(handlers)).toBe(handlers)
})

test.each(table)('$name says who may make it, and of what', (endpoint) => {
  expect(() => checkPolicy(endpoint, owners)).not.toThrow()
})

const writes = table.filter(({ method }) => method !== 'GET')

/** The commands that make a call, each with the rules its definition names. */
function sending({ name }: Endpoint) {
  const texts = definitions.filter((text) => new RegExp(`endpoints\\.${name}\\b`).test(text))
  return texts.map((text) => {
    const command = commands.find(({ id }) => text.includes(`id: '${id}'`))
    return { command, rules: text.match(/\bwhyNot[A-Z]\w+/g) ?? [] }
  })
}

test.each(writes)('who may make the call $name may run its command', (endpoint) => {
  for (const { command } of sending(endpoint)) expect(command?.roles).toEqual(endpoint.roles)
})

test.each(writes)('the command of $name is not there where the call is not', (endpoint) => {
  if (endpoint.ability === undefined) return
  // One that can be done by another call as well is there all the same.
  const needed = sending(endpoint).filter(({ command }) => command?.id !== 'room.check-in')
  for (const { command } of needed) expect([command?.id, command?.needs]).toEqual([command?.id, endpoint.ability])
})

/** Nothing stands in the way of what its act declares `free`, nor of making a template from a tournament. */
const isFree = ({ name }: Endpoint) => name === 'createTemplate' || names(name, /whyNot: free\b/)

test.each(writes)('the rule of $name is told before it is sent, and enforced by the platform', (endpoint) => {
  for (const { command, rules } of sending(endpoint)) {
    // What is not done to anything has nothing to be judged by before the platform is asked.
    if (command?.target !== 'none' && !isFree(endpoint)) expect([command?.id, rules]).not.toEqual([command?.id, []])
    expect(rules.filter((rule) => !names(endpoint.name, new RegExp(`\\b${rule}\\b`)))).toEqual([])
  }
})

/** Handlers and acts, and what they are made of. */
const functions = platform.split(/\n(?=export |(?:async )?function |const )/).map((text) => {
  const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1]
  return { name, text, calls: new Set(text.match(/\w+(?=\()/g)) }
})

/** Whether this handler or act names it, or one that is called from there. */
function names(wanted: string, what: RegExp, seen = new Set<string>()): boolean {
  if (seen.has(wanted)) return false
  seen.add(wanted)
  return functions
    .filter(({ name }) => name === wanted)
    .some(({ text, calls }) => what.test(text) || [...calls].some((called) => names(called, what, seen)))
}

test.each(writes)('$name says what it changed, for the audit log and the live stream', ({ name }) => {
  expect(names(name, /\b(touched|changed)\(/)).toBe(true)
})
