// A reference is always a kind: each argument that names things says of which kind, and how one of it is found and chosen
// stands in the table of kinds.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { kinds, kindNames, listedSpec, specOf } from '../../src/contract/kinds.ts'
import { sayGiven } from '../../src/contract/say.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { fieldsOf } from '../../src/registry/fields.ts'
import { ownControls } from '../../src/shell/forms/own-controls.ts'
import '../../src/screens/own-controls.ts'
import { productSources, textOf } from './tracked-files.ts'

const rooms = productSources.filter((file) => /^(commands|src\/(api|registry|shell))\//.test(file))

const kindWord = Object.keys(kinds).join('|')

test.each([
  { special: 'a kind that a host has a part of its own for', is: /\bhost\.(venues|users|players)\b/ },
  { special: 'a question whether an argument is of one kind', is: /\bis(Venue|User|Player)\(|\bOneVenue\b/ },
  { special: 'a second word for the kind of an argument', is: /\brecords: '/ },
  { special: 'an argument whose kind is compared with one kind', is: new RegExp(`field\\.target === '(${kindWord})'`) },
])('there is no $special', ({ is }) => {
  expect(rooms.filter((file) => is.test(textOf(file)))).toEqual([])
})

test('neither shell nor api speaks of a kind that is chosen from a list', () => {
  const listed = kindNames.filter((kind) => listedSpec(kind))
  expect(listed).not.toEqual([])
  // These name each place and each state there is.
  const tables = /\/(sidebar|sidebar-icon|state-badge)\.tsx$/
  const general = rooms.filter((file) => /^src\/(api|shell)\//.test(file) && !tables.test(file))
  const words = new RegExp(`\\b(${listed.join('|')})s?\\b`, 'i')
  expect(general.filter((file) => words.test(textOf(file).replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')))).toEqual([])
})

const references = commands.flatMap(({ id, args }) =>
  fieldsOf(args).flatMap(({ name, target, within }) => (target ? [{ id, name, target, within }] : [])),
)

test.each(references)('$id: how a $target is chosen for $name is there', ({ target, within }) => {
  if (listedSpec(target)) {
    const said = (['en', 'zh'] as const).flatMap((language) =>
      ['name', 'none', 'noneHere', 'any', 'other'].map((word) => sayGiven(sayIn(language), `kind.${target}.${word}`)),
    )
    return expect(said.filter((text) => text.startsWith('kind.'))).toEqual([])
  }
  const spec = specOf(target)
  const chosen = spec.is === 'own' && (within === undefined ? spec.chosen : spec.chosenWithin)
  if (chosen) expect(ownControls[target]).toBeDefined()
})
