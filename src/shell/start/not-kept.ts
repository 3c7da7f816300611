// The console works without local storage, and says which settings are lost on a reload.
import type { BrowserIdentity } from '../../api/browser-identity.ts'
import { tabKeeps } from '../../api/tab-storage.ts'
import { toast } from '../over/toasts.ts'
import { say } from '../words/say.ts'

export async function tellWhatIsNotKept(identity: Pick<BrowserIdentity, 'outlivesPage'>): Promise<void> {
  if (tabKeeps() && localKeeps() && (await identity.outlivesPage())) return
  toast({ tone: 'info', id: 'not-kept', text: say('ui.shell.notKept') })
}

function localKeeps(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}
