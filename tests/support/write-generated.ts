// `npm run keys`: writes the generated texts anew.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readmeWithKeys, root } from './generated.ts'

const readme = join(root, 'README.md')
writeFileSync(readme, readmeWithKeys(readFileSync(readme, 'utf8')))
execFileSync('npx', ['--no-install', 'prettier', '--write', '--log-level', 'warn', readme], { stdio: 'inherit' })
