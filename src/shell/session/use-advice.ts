import { usePageSession } from './session.ts'
import { useSay } from '../words/say.ts'

/** The advice of an empty page; roles other than system administrator read that it is not theirs to follow. */
export function useAdvice(): (advice: string) => string {
  const { say } = useSay()
  const { user } = usePageSession()
  return (advice) => (user.role === 'SystemAdmin' ? advice : say('ui.list.forAdmins'))
}
