// Why nothing may be typed into the form of a command by whoever is signed in.
import type { Command } from '../../registry/define.ts'
import { whyNotForRole } from '../../registry/eligible.ts'
import { useDesk } from '../start/desk.ts'
import { useSay } from '../words/say.ts'

export function useRoleLock(command: Command): string | undefined {
  const { sayReason } = useSay()
  const { user, clock } = useDesk()
  const why = whyNotForRole(command, { user, now: clock.now() })
  return why && sayReason(why)
}
