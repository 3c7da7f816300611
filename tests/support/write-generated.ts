// `npm run keys`: writes the generated texts anew.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readmeWithKeys, root } from './generated.ts'
import { textTypes } from './written-texts.ts'

const readme = join(root, 'README.md')
const types = join(root, 'src/contract/texts.ts')
writeFileSync(readme, readmeWithKeys(readFileSync(readme, 'utf8')))
writeFileSync(types, textTypes())
execFileSync('npx', ['--no-install', 'prettier', '--write', '--log-level', 'warn', readme, types], { stdio: 'inherit' })
