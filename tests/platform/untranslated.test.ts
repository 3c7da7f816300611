// Browsers offer to translate a page in a language its reader has not asked for. No page of ours may be: names would be wrong.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSources, textOf } from '../house/tracked-files.ts'
import { authorization, openBrowser } from '../support/browser.ts'
import { startPlatform, type TestPlatform } from '../support/platform.ts'

let folder: string
let platform: TestPlatform

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-dist-'))
  await writeFile(join(folder, 'index.html'), textOf('index.html'))
  platform = await startPlatform({ dist: folder })
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true })
})

const pages = {
  console: '/tournaments',
  'an address that leads nowhere': '/nowhere',
  'sign-in that is over': '/sign-in/none',
  'set-up': '/setup/none',
  'sign-in error': '/oidc/auth?client_id=none',
  'signed out': '/oidc/session/end/success',
  unsubscribe: '/unsubscribe/none',
  reference: '/api/docs',
}

const html = { accept: 'text/html' }

async function optsOut(response: Response): Promise<void> {
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  const text = await response.text()
  expect(text).toMatch(/<html\b[^>]* translate="no"/)
  expect(text).toMatch(/<meta name="google" content="notranslate"/)
}

test.each(Object.entries(pages))('%s opts out of translation', async (_what, path) => {
  await optsOut(await fetch(platform.url + path, { headers: html }))
})

test('the sign-in page opts out of translation', async () => {
  const browser = openBrowser()
  const to = `${platform.url}/sign-in/`
  const url = await browser.follow(await browser.get(authorization(platform.url).url), to)
  await optsOut(await browser.get(url, html))
})

test("no other source makes a page: a mail is its reader's", () => {
  const makers = ['index.html', ...productSources].filter((file) => /<html\b/.test(textOf(file)))
  expect(makers).toEqual(['index.html', 'src/platform/delivery/mail.ts', 'src/platform/identity/pages.ts'])
})
