// §2: a signed-in user whose request is refused (401) is sent to Home, unless already there.
import type { Settable } from '../../api/observed.ts'
import { paths } from '../../paths.ts'
import { toast } from '../over/toasts.ts'
import { speakOfEverything } from '../words/messages.ts'
import { texts } from '../words/say.ts'

/** `refusals`: the number not handled yet. Returns the function that stops it. */
export function comeHome(refusals: Settable<number>, navigate: (to: string) => Promise<void>): () => void {
  const go = () => {
    if (refusals.get() === 0) return
    refusals.set(0)
    if (location.pathname === paths.home()) return
    void tell()
    void navigate(paths.home())
  }
  // Calls may have been refused before this started.
  go()
  return refusals.subscribe(go)
}

/** Calls may be refused before all texts are there. */
async function tell(): Promise<void> {
  await speakOfEverything().catch(() => undefined)
  toast({ tone: 'warn', text: texts.say('ui.shell.signIn.sentHome'), id: 'sent-home' })
}
