// §6: a user without a role may sign in, and sees Home with the reason; every other place shows it too.
import { type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { pathWord, usePage } from '../place/use-place.ts'
import { usePageSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'

export function NoRoleGate({ children }: { children: ReactNode }) {
  const { user } = usePageSession()
  const { pathname } = useLocation()
  return user.role !== 'Unknown' || pathname === paths.home() ? children : <NoRole />
}

function NoRole() {
  const { say, sayReason } = useSay()
  const title = say('ui.home.noRole')
  usePage({ title, path: [{ label: pathWord(title) }], up: paths.home() })
  return <Notice kind="forbidden" title={sayReason({ code: 'role.unknown' })} />
}
