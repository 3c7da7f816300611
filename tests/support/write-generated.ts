// `npm run keys`: writes the generated texts anew.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areaLists, root } from './generated-areas.ts'
import { textTypes } from './written-texts.ts'

// A flag would be for another script.
parseArgs()

function write(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].map(([file, text]) => {
    const path = join(root, file)
    writeFileSync(path, text)
    return path
  })
}

const code = write(new Map([...areaLists(), ['src/contract/texts.ts', textTypes()]]))
execFileSync('npx', ['--no-install', 'prettier', '--write', '--log-level', 'warn', ...code], { stdio: 'inherit' })
// Only now: these are made of the commands and lists that the files above name.
write((await import('./generated.ts')).generatedTexts())
