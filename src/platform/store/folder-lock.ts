// One process per data folder. The file says who: its process id and, against recycled ids, when that process started.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

const Holder = v.object({ pid: v.number(), started: v.string(), host: v.string(), postmaster: v.optional(v.number()) })
type Holder = v.InferOutput<typeof Holder>

export type FolderLock = {
  /** The server a former holder left running, if any. */
  orphan: number | undefined
  /** Remembers the server, so that the next holder can end it should this process be killed. */
  note(postmaster: number): void
  release(): void
}

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. ` +
        `Stop that process, choose another folder with ARENA_DATA, or let several processes share a server with DATABASE_URL.`,
    )
  }
}

export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'lock')
  const mine = join(folder, `lock.${process.pid}`)
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() }
  writeFileSync(mine, JSON.stringify(holder))
  try {
    const orphan = take(folder, path, mine)
    return {
      orphan,
      note(postmaster) {
        writeFileSync(mine, JSON.stringify({ ...holder, postmaster }))
        renameSync(mine, path)
      },
      release: () => rmSync(path, { force: true }),
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Links the file into place, which fails when one is there: no two processes can both succeed. */
function take(folder: string, path: string, mine: string): number | undefined {
  let orphan: number | undefined
  for (;;) {
    try {
      linkSync(mine, path)
      return orphan
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const found = read(path)
    if (found && isAlive(found)) throw new FolderInUse(folder, found.pid)
    orphan = found?.postmaster ?? orphan
    setAside(folder, path, found)
  }
}

/** Of several processes that find a dead holder's file only one moves it away; a live one moved by mistake is put back. */
function setAside(folder: string, path: string, dead: Holder | undefined): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = read(aside)
  if (moved && moved.pid !== dead?.pid && isAlive(moved)) {
    linkSync(aside, path)
    rmSync(aside)
    throw new FolderInUse(folder, moved.pid)
  }
  rmSync(aside, { force: true })
}

function read(path: string): Holder | undefined {
  try {
    return v.parse(Holder, JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid && holder.started === startOf(process.pid)) return true
  if (!isRunning(holder.pid)) return false
  return holder.started === startOf(holder.pid)
}

/** A process that has ended but whose parent has not asked yet is not running, although signals still reach it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return fieldsOf(pid)[0] !== 'Z'
}

/** Start time of a process in the kernel's own unit; empty where /proc does not exist. */
const startOf = (pid: number) => fieldsOf(pid)[19] ?? ''

/** State, parent and so on: what follows the name in /proc. */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
