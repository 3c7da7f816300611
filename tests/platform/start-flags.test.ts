// A flag of `npm start` is a setting, or is refused with the flags that there are: never passed over.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import { startFlags } from '../../src/platform/start-flags.ts'
import { projectFolder } from '../support/running-platform.ts'

const environment = { PORT: '5000', HOST: '127.0.0.2' }
const configOf = (...words: string[]) => readConfig(startFlags(words, environment).environment)

test('a flag sets what its variable sets, and counts more', () => {
  expect(configOf()).toMatchObject({ port: 5000, host: '127.0.0.2' })
  for (const words of [['--port', '4871'], ['--port=4871'], ['--dev', '--port', '4871']])
    expect(configOf(...words)).toMatchObject({ port: 4871, host: '127.0.0.2' })
  expect(configOf('--host', '127.0.0.3', '--data', 'x', '--seed=none')).toMatchObject({
    host: '127.0.0.3',
    dataFolder: 'x',
    seed: 'none',
  })
  expect([startFlags(['--dev'], {}).development, startFlags([], {}).development]).toEqual([true, false])
})

test.each([
  [['--prot', '4871'], 'There is no flag --prot.'],
  [['--help'], 'There is no flag --help.'],
  [['-p', '4871'], 'There is no flag -p.'],
  [['--no-seed'], 'There is no flag --no-seed.'],
  [['4871'], '“4871” is no flag.'],
  [['--port'], '--port needs a value.'],
  [['--port='], '--port needs a value.'],
  [['--port', '--dev'], '--port needs a value.'],
])('%j is refused', (words, why) => {
  expect(() => startFlags(words, environment)).toThrow(`${why} There are --port (PORT), --host (HOST)`)
})

test('a value that is not allowed is refused as that of its variable', () => {
  expect(() => configOf('--port', 'many')).toThrow('PORT must be a port number')
})

test('a flag that npm takes for its own is told', () => {
  const kept = { npm_lifecycle_event: 'start', npm_config_port: '4871' }
  expect(() => startFlags([], kept)).toThrow('npm start -- --port')
  // Of a script that starts the platform for itself.
  expect(startFlags([], { ...kept, npm_lifecycle_event: 'e2e' }).development).toBe(false)
})

test('the platform ends with the sentence', { timeout: 60_000 }, () => {
  const { status, stderr } = spawnSync(process.execPath, ['src/platform/program.js', '--prot', '1'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^There is no flag --prot\. There are /)],
  ])
})

test('every script of our own takes a flag it knows or refuses it', () => {
  const { scripts } = JSON.parse(readFileSync(`${projectFolder}/package.json`, 'utf8')) as {
    scripts: Record<string, string>
  }
  const ours = Object.values(scripts).flatMap((script) => /^tsx (\S+)$/.exec(script)?.[1] ?? [])
  expect(ours.length).toBeGreaterThan(5)
  const reading = ours.filter((file) => file !== 'src/cli/main.ts')
  expect(reading.filter((file) => !/\bparseArgs\(/.test(readFileSync(`${projectFolder}/${file}`, 'utf8')))).toEqual([])
})
