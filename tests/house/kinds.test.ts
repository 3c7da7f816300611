// Every kind of thing is whole: calls, words in both languages, page. What the table itself can hold, the compiler holds.
import { sayGiven } from '../../src/contract/say.ts'
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { fillPath, type Endpoint } from '../../src/contract/endpoint.ts'
import { paramsOf, type Ids } from '../../src/contract/kind-spec.ts'
import { ancestorsOf, kindNames, kindsByNearness, specOf } from '../../src/contract/kinds.ts'
import type { Kind } from '../../src/contract/views.ts'
import { lists } from '../../src/lists/all.ts'
import type { List } from '../../src/lists/define-list.ts'
import { pageOf } from '../../src/page-of.ts'
import { movedTo, placeOfPath } from '../../src/registry/place.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { anAsking } from '../support/builders.ts'
import { productSources, textOf } from './tracked-files.ts'
import { wholeRoutes } from './whole-routes.ts'

/** One of each: part ids stand behind the id of the stage they are in. */
const someIds: Ids = { tournament: '41', stage: '12', bracket: '12/1', round: '12/1/8', match: '12/m34' }
const anId = (kind: Kind) => someIds[kind] ?? '7'

/** A thing of this kind and all that it is part of. */
function idsAround(kind: Kind): Ids {
  return Object.fromEntries([kind, ...ancestorsOf(kind)].map((one) => [one, anId(one)]))
}

const nouns = kindNames.flatMap((kind) => (['en', 'zh'] as const).map((language) => ({ kind, language })))

test.each(nouns)(
  'a $kind is called something in $language: its name, how many, how to find one',
  ({ kind, language }) => {
    const say = sayIn(language)
    const asked = [
      ['name', {}],
      ['count', { count: 1 }],
      ['count', { count: 2 }],
      ['find', {}],
      ['with', {}],
    ] as const
    const missing = asked.filter(([noun, params]) => sayGiven(say, `kind.${kind}.${noun}`, params).startsWith('kind.'))
    expect(missing.map(([noun]) => `kind.${kind}.${noun}`)).toEqual([])
    expect(say(`kind.${kind}.count`, { count: 2 })).toContain('2')
  },
)

test.each(kindNames)('the states of a %s have words in both languages', (kind) => {
  const spec = specOf(kind)
  const states = spec.is === 'own' ? statesOf(spec.all, spec.rows) : []
  const missing = states.filter((state) =>
    (['en', 'zh'] as const).some((language) =>
      sayGiven(sayIn(language), `state.${kind}.${state}`).startsWith('state.'),
    ),
  )
  expect(missing).toEqual([])
})

test.each(kindNames)('the page of a %s is about it or what it is part of', (kind) => {
  const ids = idsAround(kind)
  const about = placeOfPath(pageOf(kind, ids))
  expect(Object.keys(about)).not.toEqual([])
  for (const [other, id] of Object.entries(about)) expect(id).toBe(ids[other as Kind])
})

test.each(kindNames)('the page of a %s has a route', (kind) => {
  expect(routesTo(pageOf(kind, idsAround(kind)))).not.toEqual([])
})

test.each(kindNames.filter((kind) => specOf(kind).is === 'own'))('some page says that it is about a %s', (kind) => {
  const pages = productSources.filter((file) => file.startsWith('src/screens/'))
  expect(pages.filter((file) => new RegExp(`about: \\{ ${kind}: `).test(textOf(file)))).not.toEqual([])
})

function routesTo(page: string): string[] {
  const { pathname } = new URL(page, 'http://console')
  return wholeRoutes()
    .map(({ path }) => path)
    .filter((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))
}

test.each(kindNames.filter((kind) => specOf(kind).is === 'own'))('there is a list of every %s', (kind) => {
  const lists = productSources.filter((file) => /^src\/(screens|lists)\//.test(file))
  expect(lists.filter((file) => new RegExp(`\\bkind[=:] ?['"]${kind}['"]`).test(textOf(file)))).not.toEqual([])
})

const listed: readonly List<unknown>[] = lists

test.each(listed.filter(({ of }) => of === undefined))('the list of all $name is a place to go to', ({ name }) => {
  const going = commands.find(({ id }) => id === `go.${name}`)
  const effect = going?.effect?.(undefined, {}, anAsking())
  expect(effect?.do === 'go' ? routesTo(effect.to) : []).not.toEqual([])
})

test.each(listed.filter(({ kind }) => kind !== undefined))(
  'the list of $name offers to make one',
  ({ kind, makes, of }) => {
    // What is made in something else can be made where that is at hand.
    const making = commands.filter(
      ({ id, target }) => [`${kind}.add`, `${kind}.create`].includes(id) && [of, 'none'].includes(target),
    )
    expect(making.filter(({ id }) => !makes.includes(id))).toEqual([])
  },
)

test.each(kindNames)('the calls of a %s say whom they are about', (kind) => {
  const spec = specOf(kind)
  if (spec.is === 'part') return expect(specOf(spec.within).is).toBe('own')
  expect(spec.one.about?.kind).toBe(kind)
  expect(spec.all.about?.kind ?? null).toBe(spec.parent)
  for (const call of [...Object.values(spec.beside), ...(spec.history ? [spec.history] : [])]) {
    expect(call.about?.kind).toBe(kind)
  }
  const paths = [spec.one, ...Object.values(spec.beside)].map((call) => fillPath(call.path, paramsOf(call, 'x')))
  // A parameter that is not named stays empty.
  expect(paths.filter((path) => /\/(\/|$)/.test(path))).toEqual([])
})

test('what is further in is nearer', () => {
  for (const kind of kindNames) {
    for (const ancestor of ancestorsOf(kind)) {
      expect(kindsByNearness.indexOf(kind)).toBeLessThan(kindsByNearness.indexOf(ancestor))
    }
  }
})

test.each([
  { kind: 'stage', id: '13', after: { tournament: '41', stage: '13' } },
  { kind: 'stage', id: '12', after: { tournament: '41', stage: '12', bracket: '12/1' } },
  { kind: 'bracket', id: '12/2', after: { tournament: '41', stage: '12', bracket: '12/2' } },
  { kind: 'bracket', id: '13/2', after: { tournament: '41', stage: '13', bracket: '13/2' } },
  { kind: 'tournament', id: '42', after: { tournament: '42' } },
] as const)('where one was at 12/1, $kind $id leaves nothing of another one', ({ kind, id, after }) => {
  expect(movedTo(kind, id, idsAround('bracket'))).toEqual(after)
})

test('every kind can be the target of a command, and every target is a kind', () => {
  const targets = new Set(commands.map(({ target }) => target))
  targets.delete('none')
  expect([...targets].toSorted()).toEqual([...kindNames].toSorted())
})

type Shape = { entries?: Record<string, Shape>; item?: Shape; options?: readonly string[] }

function statesOf({ answer }: Endpoint, rows: string): readonly string[] {
  const shape = answer as unknown as Shape
  return shape.entries?.[rows]?.item?.entries?.state?.options ?? []
}
