// §6: somebody without a role may sign in, and sees Home with the reason; every other place says so.
import { type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSeat } from '../start/desk.ts'
import { useSay } from '../words/say.ts'

export function NoRoleGate({ children }: { children: ReactNode }) {
  const { sayReason } = useSay()
  const { user } = useSeat()
  const { pathname } = useLocation()
  if (user.role !== 'Unknown' || pathname === paths.home()) return children
  return <Notice kind="forbidden" title={sayReason({ code: 'role.unknown' })} />
}
