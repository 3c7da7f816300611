// What every call of the contract says of itself: who may make it and of what, and under which rule.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { owners } from '../../src/platform/owners.ts'
import { checkPolicy } from '../../src/platform/policy.ts'
import { files, textOf } from './tracked-files.ts'

const table: Endpoint[] = Object.values(endpoints)
const textsUnder = (folder: RegExp) => files.filter((file) => folder.test(file)).map(textOf)
const definitions = textsUnder(/^commands\/.+\.ts$/).flatMap((text) => text.split(/(?=defineCommand\()/))
const platform = textsUnder(/^src\/platform\/(handlers|acts)\/.+\.ts$/).join('\n')

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

/** Nothing stands in the way of these: a template is nobody's, in no state, and part of nothing. */
const neverBlocked = ['tournament.save-as-template', 'template.edit', 'template.set-image', 'template.delete']

test.each(writes)('the rule of $name is told before it is sent, and enforced by the platform', (endpoint) => {
  for (const { command, rules } of sending(endpoint)) {
    // What is not done to anything has nothing to be judged by before the platform is asked.
    if (command?.target !== 'none' && !neverBlocked.includes(command?.id ?? ''))
      expect([command?.id, rules]).not.toEqual([command?.id, []])
    expect(rules.filter((rule) => !new RegExp(`\\b${rule}\\(`).test(platform))).toEqual([])
  }
})

/** Handlers and acts, and what they are made of. */
const functions = platform.split(/\n(?=export |(?:async )?function |const )/).map((text) => {
  const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1]
  return { name, calls: new Set(text.match(/\w+(?=\()/g)) }
})

/** Whether one of this name says it, or one that is called from there. */
function saysWhatItTouched(wanted: string, seen = new Set<string>()): boolean {
  if (seen.has(wanted)) return false
  seen.add(wanted)
  return functions
    .filter(({ name }) => name === wanted)
    .some(({ calls }) => calls.has('touched') || [...calls].some((called) => saysWhatItTouched(called, seen)))
}

test.each(writes)('$name says what it touched, for the audit log and the live stream', ({ name }) => {
  expect(saysWhatItTouched(name)).toBe(true)
})
