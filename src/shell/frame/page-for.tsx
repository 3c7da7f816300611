// A page that not every role has: the others read why, and nothing of it is asked for.
import type { ReactNode } from 'react'
import type { Command } from '../../registry/define.ts'
import { Notice } from '../../ui/notice.tsx'
import { useRoleLock } from '../forms/use-role-lock.ts'

/** `command`: what the page is for, or what leads to it. */
export function PageFor({ command, children }: { command: Command; children: ReactNode }) {
  const lock = useRoleLock(command)
  return lock === undefined ? children : <Notice kind="forbidden" title={lock} />
}
