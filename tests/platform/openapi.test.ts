// The document that describes the API, and its page, as served.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { openApi, type OpenApi } from '../../src/platform/openapi.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

test('the document that is served is the one the contract makes', async () => {
  const served = (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as OpenApi
  expect(openApi(served.info.version)).toEqual(served)
})

test('the reference page shows every call and brings nothing from outside', async () => {
  const response = await fetch(`${platform.url}/api/docs`)
  const html = await response.text()
  for (const { name } of Object.values(endpoints)) expect(html).toContain(`id="${name}"`)
  expect(html).not.toMatch(/<script|https?:\/\//)
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(Object.values(endpoints).filter(({ path }) => !html.includes(path))).toEqual([])
})
