// The repository as git would hand it out: nothing built, no data, nothing installed.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFolder } from './running-platform.ts'

/** Answers the folder, for the caller to remove. */
export function copyRepository(): string {
  const to = mkdtempSync(join(tmpdir(), 'arena-copy-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter(isSource)
  for (const folder of new Set(files.map((file) => dirname(file)))) mkdirSync(join(to, folder), { recursive: true })
  for (const file of files) copyFileSync(join(projectFolder, file), join(to, file))
  return to
}

/** Git knows files that were just deleted, and takes a link to the packages for a file. */
function isSource(file: string): boolean {
  return file !== '' && file !== 'node_modules' && existsSync(join(projectFolder, file))
}

type Lock = { packages: Readonly<Record<string, { dev?: boolean }>> }

/**
 * Puts the packages into a copy that the lock file leaves where the tools of development are left out (`npm ci --omit=dev`),
 * as they are installed here. Files are hard links where they can be, and must not be written to.
 */
export function linkPackages(to: string): void {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')) as Lock
  for (const [folder, { dev = false }] of Object.entries(lock.packages))
    // Of another system's packages there is nothing.
    if (folder !== '' && !dev && existsSync(join(projectFolder, folder)))
      linkFolder(join(projectFolder, folder), join(to, folder))
}

/** Without the packages inside it, of which each has a line of its own. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!entry.isDirectory()) linkFile(source, target)
    else if (entry.name !== 'node_modules') linkFolder(source, target)
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // On another disk.
    copyFileSync(from, to)
  }
}
