// `npm ci --omit=dev && npm start`, as a machine that only runs the platform installs it: with the packages that the lock file
// leaves there. With ARENA_INSTALL=npm they are installed by npm itself (`npm run soak`).
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyRepository, linkPackages } from '../support/repository-copy.ts'
import { freePort, projectFolder } from '../support/running-platform.ts'

const folder = copyRepository()
let started: ChildProcess | undefined
afterAll(async () => {
  if (started?.exitCode === null && started.signalCode === null) {
    started.kill()
    await once(started, 'close')
  }
  await rm(folder, { recursive: true, force: true })
})

function npm(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn('npm', words, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  return { child, said: () => said }
}

async function install(): Promise<void> {
  if (process.env['ARENA_INSTALL'] !== 'npm') return linkPackages(folder)
  const { child, said } = npm(['ci', '--omit=dev', '--prefer-offline', '--no-progress'])
  const [code] = (await once(child, 'close')) as [number]
  expect(code, said()).toBe(0)
}

test('npm runs no script of ours when it installs', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const whileInstalling = /^(pre|post)?(install|prepare|prepublish|dependencies)$/
  expect(Object.keys(scripts).filter((name) => whileInstalling.test(name))).toEqual([])
})

test(
  'what is installed without the tools of development builds the page and serves it',
  { timeout: 300_000 },
  async () => {
    await install()
    // Vitest is a tool of development, Vite is none.
    expect(['vite', 'vitest'].map((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([true, false])

    const port = await freePort()
    // Vitest says so to the processes that it starts; a machine that only runs the platform has neither.
    const { child, said } = npm(['start'], {
      PORT: String(port),
      ARENA_DATA: join(folder, '.arena'),
      ARENA_SEED: 'none',
      ARENA_LOG: 'error',
      NODE_ENV: '',
      VITEST: '',
    })
    started = child
    const outcome = await new Promise<string>((resolve) => {
      child.stdout.on('data', () => /^ready /m.test(said()) && resolve('ready'))
      child.once('close', () => resolve('ended'))
    })
    expect(outcome, said()).toBe('ready')

    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(await page.text()) ?? []
    const first = await fetch(new URL(script, page.url))
    expect(first.headers.get('content-type')).toContain('javascript')
    // The bundled program lies in another folder than the sources: these two files are still found.
    const besides = await Promise.all(
      ['icon.svg', 'font.woff2'].map((name) => fetch(new URL(`/sign-in/${name}`, page.url))),
    )
    expect(besides.map(({ status }) => status)).toEqual([200, 200])
  },
)
