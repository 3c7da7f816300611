// A page that not every role or platform has: the others read why, and nothing of it is asked for.
import type { ReactNode } from 'react'
import type { Command } from '../../registry/define.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLock } from '../forms/use-lock.ts'
import { usePage } from '../place/use-place.ts'
import { useSay } from '../words/say.ts'

/** `command`: the command of the page, or one that leads to it. */
export function PageFor({ command, children }: { command: Command; children: ReactNode }) {
  const lock = useLock(command, 'mayNotSee')
  return lock === undefined ? children : <Locked why={lock} />
}

/** For a page that has no title before it is read; one that names itself keeps its own. */
function Locked({ why }: { why: string }) {
  const { say } = useSay()
  usePage({ title: say('ui.shell.locked'), path: [], up: paths.home() })
  return <Notice kind="forbidden" title={why} />
}
