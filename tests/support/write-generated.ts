// `npm run keys`: writes the generated texts anew.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaLists, root } from './generated-areas.ts'
import { textTypes } from './written-texts.ts'

function write(texts: ReadonlyMap<string, string>): void {
  const files = [...texts].map(([file, text]) => {
    const path = join(root, file)
    writeFileSync(path, text)
    return path
  })
  execFileSync('npx', ['--no-install', 'prettier', '--write', '--log-level', 'warn', ...files], { stdio: 'inherit' })
}

write(new Map([...areaLists(), ['src/contract/texts.ts', textTypes()]]))
// Only now: what the README says is made of the commands and lists that are listed.
const { readmeWithKeys, readmeWithLists } = await import('./generated.ts')
write(new Map([['README.md', readmeWithLists(readmeWithKeys(readFileSync(join(root, 'README.md'), 'utf8')))]]))
