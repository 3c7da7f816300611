// §9: after something was made the page goes to it, two seconds later, unless the person has gone on by themselves.
import { redirectAfterCreateSeconds } from '../../contract/limits.ts'
import { overlays } from '../frame/overlays.ts'

export function leadOn(to: string, navigate: (to: string) => Promise<void>): void {
  const { href } = location
  setTimeout(() => {
    // chosen: who is doing something else by then is not taken away from it.
    const stayed = location.href === href && overlays.current() === undefined
    if (stayed) void navigate(to)
  }, redirectAfterCreateSeconds * 1000)
}
