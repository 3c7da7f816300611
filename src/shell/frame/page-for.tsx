// A page that not every role or platform has: the others read why, and nothing of it is asked for.
import type { ReactNode } from 'react'
import type { Command } from '../../registry/define.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLock } from '../forms/use-lock.ts'

/** `command`: the command of the page, or one that leads to it. */
export function PageFor({ command, children }: { command: Command; children: ReactNode }) {
  const lock = useLock(command)
  return lock === undefined ? children : <Notice kind="forbidden" title={lock} />
}
