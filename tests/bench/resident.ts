import { readFileSync } from 'node:fs'

/** Megabytes of a process; undefined where the system does not tell. */
export function residentOf(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}
