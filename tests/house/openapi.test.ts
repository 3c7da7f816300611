// The document that describes the API: a line for each operation and each part, with a digest of it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { openApi } from '../../src/platform/openapi.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const made = openApi(version)

test('every operation and every part is the one that was committed', async () => {
  // Refresh it with `npx vitest run --project house tests/house/openapi.test.ts -u`.
  const { paths, components, ...head } = made
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${method.toUpperCase()} ${path} ${operation.operationId} ${digest(operation)}`,
    ),
  )
  const parts = Object.entries(components).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, part]) => `${kind} ${name} ${digest(part)}`),
  )
  await expect([`document ${digest(head)}`, ...parts, ...operations, ''].join('\n')).toMatchFileSnapshot(
    './openapi.txt',
  )
})

test('every endpoint stands in it once, under its name, with its roles', () => {
  const operations = Object.values(made.paths).flatMap((methods) => Object.values(methods))
  const named = new Map(operations.map((operation) => [operation.operationId, operation]))
  expect(named.size).toBe(operations.length)
  for (const endpoint of Object.values(endpoints)) {
    expect(named.get(endpoint.name)).toMatchObject({ summary: endpoint.summary, 'x-roles': endpoint.roles })
  }
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(made).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(100)
  const at = (path: string) =>
    path.split('/').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], made)
  expect([...new Set(references)].filter((path) => at(path) === undefined)).toEqual([])
})

test('every path parameter is described', () => {
  for (const [path, methods] of Object.entries(made.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    for (const { parameters } of Object.values(methods)) {
      const described = parameters.flatMap((one) => ('in' in one && one.in === 'path' ? [one.name] : []))
      expect(new Set(described)).toEqual(new Set(names))
    }
  }
})

/** chosen: 48 bits of it: a change is to be seen, not an attack. */
function digest(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 12)
}
