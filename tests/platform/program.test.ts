// `npm start` makes one program of the sources, and runs the sources where it cannot.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyRepository } from '../support/repository-copy.ts'
import { projectFolder } from '../support/running-platform.ts'

const folder = copyRepository()
symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const programs = join(folder, '.program')
const config = join(folder, 'src/platform/config.ts')

/** Nothing is opened before this is said. */
function refusal(environment: Record<string, string> = {}): string {
  const { stderr } = spawnSync(process.execPath, ['src/platform/program.js'], {
    cwd: folder,
    env: { ...process.env, PORT: 'none', ...environment },
    encoding: 'utf8',
  })
  return stderr.trim()
}

function made(): string[] {
  return readdirSync(programs).map((name) => join(programs, name))
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replaceAll(from, to))
  // As unpacked from an archive: older than the program.
  utimesSync(file, 1_000_000_000, 1_000_000_000)
}

test('one program is made of the sources, and is used until one of them changes, whatever its time says', () => {
  expect(refusal()).toBe('PORT must be a port number')
  const [first = ''] = made()
  const part = readdirSync(first).find((name) => readFileSync(join(first, name), 'utf8').includes('must be a port'))
  edit(join(first, part ?? ''), 'must be a port number', 'must be a number of the program')
  // Nothing can be translated.
  const nowhere = { ESBUILD_BINARY_PATH: join(folder, 'nothing') }
  expect(refusal(nowhere)).toBe('PORT must be a number of the program')

  edit(config, 'must be a port number', 'must be a number')
  expect(refusal()).toBe('PORT must be a number')
  // The first may still be running.
  expect(made()).toContain(first)
})

test('a few programs stay, the latest', () => {
  for (const said of ['must be digits', 'must be a figure', 'must be one number']) {
    const before = /PORT (must be [\w ]+)/.exec(refusal())?.[1] ?? ''
    edit(config, before, said)
    expect(refusal()).toBe(`PORT ${said}`)
  }
  expect(made()).toHaveLength(3)
})

test('where no program can be written, the sources run', () => {
  rmSync(programs, { recursive: true, force: true })
  writeFileSync(programs, '')
  expect(refusal()).toMatch(/^PORT must be [\w ]+$/)
})
