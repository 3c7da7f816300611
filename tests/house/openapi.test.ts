// The document that describes the API, as committed.
import { readFileSync } from 'node:fs'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { openApi } from '../../src/platform/openapi.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const made = openApi(version)

test('the committed document is the one the contract makes', async () => {
  // Refresh it with `npx vitest run --project house tests/house/openapi.test.ts -u`.
  const text = await format(JSON.stringify(made), { parser: 'json', printWidth: 120 })
  await expect(text).toMatchFileSnapshot('./openapi.json')
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
