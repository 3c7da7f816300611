// A browser that keeps nothing for the page is no reason not to work; one should know what is gone after a reload.
import type { BrowserSession } from '../../api/browser-session.ts'
import { tabKeeps } from '../../api/tab-storage.ts'
import { toast } from '../frame/toasts.ts'
import { say } from '../words/say.ts'

export async function tellWhatIsNotKept(session: Pick<BrowserSession, 'outlivesPage'>): Promise<void> {
  if (tabKeeps() && localKeeps() && (await session.outlivesPage())) return
  toast({ tone: 'info', id: 'not-kept', text: say('ui.shell.notKept') })
}

function localKeeps(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}
