// The console works without local storage, and says which settings are lost on a reload.
import type { BrowserSession } from '../../api/browser-session.ts'
import { tabKeeps } from '../../api/tab-storage.ts'
import { toast } from '../over/toasts.ts'
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
