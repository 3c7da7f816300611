// Why a page or the form of a command is closed: to the signed-in user, or on this platform.
import { reason } from '../../contract/reason.ts'
import type { Command } from '../../registry/define.ts'
import { whyNotForRole } from '../../registry/eligible.ts'
import { whomToAsk } from '../../rules/whom-to-ask.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'

/** `closed`: what the role may not do there. */
export function useLock(
  command: Command,
  closed: 'mayNotSee' | 'mayNotChange' | 'notAllowed' = 'mayNotChange',
): string | undefined {
  const { sayReason } = useSay()
  const { user, clock, lacks } = useSession()
  if (lacks(command.needs)) return sayReason(reason('platform.lacks'))
  const why = whyNotForRole(command, { user, now: clock.now() })
  if (!why || user.role === 'Unknown') return why && sayReason(why)
  return sayReason(reason(`role.${closed}`, { role: user.role, lowest: whomToAsk(command.roles, user) }))
}
