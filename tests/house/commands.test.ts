// The registry as a whole: coverage of the contract, risk, keys (commands.md §5: 2, 8, 10, 14).
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { goAudit } from '../../commands/places.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { needsAnswer } from '../../src/registry/confirmation.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { writtenTexts } from '../support/written-texts.ts'
import { textOf, files } from './tracked-files.ts'

const commandText = files
  .filter((file) => /^commands\/.+\.ts$/.test(file))
  .map(textOf)
  .join('\n')

/** Calls no command makes, each with its reason. */
const withoutCommand: Record<string, string> = {
  addPushApp: 'An app signs up with what its browser made: its program sends it.',
  removePushApp: 'The same program signs it off.',
  submitProviderMessage: 'Only a provider knows what it has done: its program sends it.',
  lookAtMission: 'The page that shows a mission says so; nobody asks for it.',
}

/** Calls that two commands make, because they are two acts to a person. */
const withTwoCommands = ['setBracketVisibility', 'createTournament', 'editTemplate', 'approveMission', 'confirmResult']

test('every write of the contract has exactly one command', () => {
  const counted = Object.entries(endpoints)
    .filter(([, endpoint]) => endpoint.method !== 'GET')
    .map(([name]) => ({ name, times: [...commandText.matchAll(new RegExp(`endpoints\\.${name}\\b`, 'g'))].length }))
    .filter(({ name, times }) => times !== (name in withoutCommand ? 0 : withTwoCommands.includes(name) ? 2 : 1))
  expect(counted).toEqual([])
})

/** As `CommandSpec` names them. What is spread into a command is not checked by the compiler. */
const properties = new Set(
  (
    'id formerIds target arity args positional needs roles whyNot risk stored subject plan effect undo instead loses ' +
    'form batch life done turns keys shortcuts scope repeats acts menu onPages concerns order'
  ).split(' '),
)

test('a command has no property that nothing reads', () => {
  const unknown = commands.flatMap((command) =>
    Object.keys(command)
      .filter((name) => !properties.has(name))
      .map((name) => `${command.id}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('ids are noun.verb and unique', () => {
  const ids = commands.map((command) => command.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(id))).toEqual([])
})

/** §4 and §5: what destroys or locks something, or makes another one captain, can never be a matter of one key. */
const neverSafe = [
  'tournament.cancel',
  'bracket.complete',
  'standings.approve',
  'match.reset',
  'stage.delete',
  'stage.finalize',
  'bracket.delete-division',
  'bracket.clear',
  'team.drop',
  'team.change-captain',
  'room.change-captain',
]
const dangers = commands.filter(({ menu }) => menu === 'danger').map(({ id }) => id)

test.each([...new Set([...neverSafe, ...dangers])])('%s is never safe, reversible, or on a single key', (id) => {
  const command = commands.find((candidate) => candidate.id === id)
  expect(command).toBeDefined()
  expect(
    typeof command?.risk === 'function' || command?.risk.level === 'confirm' || command?.risk.level === 'irreversible',
  ).toBe(true)
  expect(command?.keys === undefined || command.keys.includes(' ')).toBe(true)
})

test('what is done to a thing stands in its menu', () => {
  const missing = commands.filter(({ plan, target, menu }) => plan && target !== 'none' && menu === undefined)
  expect(missing.map(({ id }) => id)).toEqual([])
})

/** Called reversible although nothing takes them back: they only add, and what they add can be changed. */
const onlyAdding = [
  'bracket.advance-winners',
  'tournament.create',
  'tournament.copy',
  'tournament.create-from-template',
  'venue-company.create',
]

test('what is called reversible says how it is taken back', () => {
  const without = commands.filter(
    ({ risk, plan, undo }) => plan && 'level' in risk && risk.level === 'reversible' && !undo,
  )
  expect(without.map(({ id }) => id)).toEqual(onlyAdding)
})

/** Asked about without a target and without a name: the question says how many, or how much. */
const askedByNumber = ['invoice.renew-ending', 'points.add-many', 'setting.second-administrator', 'suppression.clear']

test('a question about an act without a target names what it is about', () => {
  const asks = ({ risk }: (typeof commands)[number]) =>
    typeof risk === 'function' ? 'always' in risk : needsAnswer(risk)
  const unnamed = commands.filter((one) => one.target === 'none' && one.plan && !one.subject && asks(one))
  expect(unnamed.map(({ id }) => id)).toEqual(askedByNumber)
})

test('a command either plans requests or has an effect, never both', () => {
  expect(
    commands.filter((command) => (command.plan === undefined) === (command.effect === undefined)).map(({ id }) => id),
  ).toEqual([])
})

test('whoever may read the audit log may go there', () => {
  expect(goAudit.roles).toEqual(endpoints.listAuditEntries.roles)
})

test('every place one can go to from anywhere stands in the sidebar', () => {
  const places = commands.filter(({ id, target }) => id.startsWith('go.') && target === 'none' && id !== 'go.back')
  const sidebar = textOf('src/shell/frame/sidebar.tsx')
  const named = ({ id }: { id: string }) => id.replaceAll(/[.-](\w)/g, (_, first: string) => first.toUpperCase())
  expect(
    places.filter((place) => !new RegExp(`command: ${named(place)}\\b`).test(sidebar)).map(({ id }) => id),
  ).toEqual([])
})

test('an argument that means all of them when it is left out is marked so, where its help says it', () => {
  const help = new Map(writtenTexts('en').map(({ key, text }) => [key, text]))
  const all = commands.flatMap(({ id, args }) =>
    fieldsOf(args).flatMap(({ name, target, kind, emptyMeansAll = kind === 'list' }) => {
      const says = help.get(`cmd.${id}.argHelp.${name}`) ?? ''
      return target !== undefined && /empty.*\ball\b/i.test(says) ? [{ argument: `${id} ${name}`, emptyMeansAll }] : []
    }),
  )
  expect(all.length).toBeGreaterThan(4)
  expect(all.filter(({ emptyMeansAll }) => !emptyMeansAll)).toEqual([])
})
