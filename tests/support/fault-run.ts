// `npm run faults [-- --area rules] [--test]`: puts one fault after the other into a copy of the repository and says whether
// `npm run near` finds it, and after how many seconds; with `--test` what it misses is played to all tests of Vitest.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../house/tracked-files.ts'
import { faults } from './faults.ts'
import { copyRepository } from './repository-copy.ts'

const { values } = parseArgs({ options: { area: { type: 'string' }, test: { type: 'boolean', default: false } } })
const copy = copyRepository()
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 })
run('git', 'init', '-q')
run('git', 'add', '-A')
run('git', '-c', 'user.name=faults', '-c', 'user.email=faults@arena.test', 'commit', '-qm', 'as it is')

const found = { near: 0, test: 0, missed: 0 }
for (const [area, list] of Object.entries(faults)) {
  if (values.area !== undefined && values.area !== area) continue
  for (const { file, from, to } of list) {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
    const began = Date.now()
    const isNear = run('npm', 'run', '--silent', 'near', '--', '--since', 'HEAD').status !== 0
    const seconds = Math.round((Date.now() - began) / 1000)
    const isFound = !isNear && values.test && run('npx', '--no-install', 'vitest', 'run', '--bail=1').status !== 0
    found[isNear ? 'near' : isFound ? 'test' : 'missed'] += 1
    console.log(`${area} ${file}: ${isNear ? 'near' : isFound ? 'npm test only' : 'not found'}, ${seconds} s`)
    writeFileSync(path, text)
  }
}
rmSync(copy, { recursive: true, force: true })
console.log(`found by near ${found.near}, by the other tests ${found.test}, by none ${found.missed}`)
