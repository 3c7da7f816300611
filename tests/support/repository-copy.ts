// The repository as git would hand it out: nothing built, no data, nothing installed.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from './running-platform.ts'

/** Answers the folder, for the caller to remove. */
export function copyRepository(): string {
  const to = mkdtempSync(join(tmpdir(), 'arena-copy-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(isSource)) cpSync(join(projectFolder, file), join(to, file))
  return to
}

/** Git knows files that were just deleted, and takes a link to the packages for a file. */
function isSource(file: string): boolean {
  return file !== '' && file !== 'node_modules' && existsSync(join(projectFolder, file))
}
