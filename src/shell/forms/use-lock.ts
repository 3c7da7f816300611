// Why the form of a command is locked: for the signed-in user, or on this platform.
import { reason } from '../../contract/reason.ts'
import type { Command } from '../../registry/define.ts'
import { whyNotForRole } from '../../registry/eligible.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'

export function useLock(command: Command): string | undefined {
  const { sayReason } = useSay()
  const { user, clock, lacks } = useSession()
  const why = lacks(command.needs) ? reason('platform.lacks') : whyNotForRole(command, { user, now: clock.now() })
  return why && sayReason(why)
}
