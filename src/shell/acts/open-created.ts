// §9: two seconds after something was created its page opens, unless the user has gone elsewhere.
import { redirectAfterCreateSeconds } from '../../contract/limits.ts'
import { overlays } from '../over/overlays.ts'

export function openCreated(to: string, navigate: (to: string) => Promise<void>): void {
  const { href } = location
  setTimeout(() => {
    // chosen: a person who has moved on to other work stays there.
    const stayed = location.href === href && overlays.current() === undefined
    if (stayed) void navigate(to)
  }, redirectAfterCreateSeconds * 1000)
}
