// §6: a user without a role may sign in, and sees Home with the reason; every other place shows it too.
import { type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { deferred } from '../session/deferred.tsx'
import { usePageSession } from '../session/session.ts'

const NoRole = deferred(() => import('./no-role.tsx'), { ahead: true })

export function NoRoleGate({ children }: { children: ReactNode }) {
  const { user } = usePageSession()
  const { pathname } = useLocation()
  return user.role !== 'Unknown' || pathname === paths.home() ? children : <NoRole />
}
