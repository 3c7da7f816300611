// The document that describes the API, as committed and as served.
import { format } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { openApi, type OpenApi } from '../../src/platform/openapi.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let served: OpenApi
beforeAll(async () => {
  platform = await startPlatform()
  served = (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as OpenApi
})
afterAll(() => platform.close())

test('the committed document is the one the contract makes', async () => {
  // Refresh it with `npx vitest run --project platform tests/platform/openapi.test.ts -u`.
  const text = await format(JSON.stringify(served), { parser: 'json', printWidth: 120 })
  await expect(text).toMatchFileSnapshot('./openapi.json')
  expect(openApi(served.info.version)).toEqual(served)
})

test('every endpoint stands in it once, under its name, with its roles', () => {
  const operations = Object.values(served.paths).flatMap((methods) => Object.values(methods))
  const named = new Map(operations.map((operation) => [operation.operationId, operation]))
  expect(named.size).toBe(operations.length)
  for (const endpoint of Object.values(endpoints)) {
    expect(named.get(endpoint.name)).toMatchObject({ summary: endpoint.summary, 'x-roles': endpoint.roles })
  }
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(served).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
  expect(references.length).toBeGreaterThan(100)
  const at = (path: string) =>
    path.split('/').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], served)
  expect([...new Set(references)].filter((path) => at(path) === undefined)).toEqual([])
})

test('every path parameter is described', () => {
  for (const [path, methods] of Object.entries(served.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    for (const { parameters } of Object.values(methods)) {
      const described = parameters.flatMap((one) => ('in' in one && one.in === 'path' ? [one.name] : []))
      expect(new Set(described)).toEqual(new Set(names))
    }
  }
})

test('the reference page shows every call and brings nothing from outside', async () => {
  const response = await fetch(`${platform.url}/api/docs`)
  const html = await response.text()
  for (const { name } of Object.values(endpoints)) expect(html).toContain(`id="${name}"`)
  expect(html).not.toMatch(/<script|https?:\/\//)
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(Object.values(endpoints).filter(({ path }) => !html.includes(path))).toEqual([])
})
