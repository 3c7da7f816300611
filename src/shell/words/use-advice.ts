import { useSeat } from '../start/desk.ts'
import { useSay } from './say.ts'

/** What an empty page advises a system administrator to do; others are told that it is theirs to do. */
export function useAdvice(): (advice: string) => string {
  const { say } = useSay()
  const { user } = useSeat()
  return (advice) => (user.role === 'SystemAdmin' ? advice : say('ui.list.forAdmins'))
}
