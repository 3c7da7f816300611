// Short messages: raised from anywhere, shown by the one toaster, which is loaded with the first of them.
import { atom, getDefaultStore } from 'jotai'

type ToastAction = { label: string; keys?: string; run: () => void }
type ToastTone = 'ok' | 'warn' | 'bad' | 'info'
export type ToastMessage = {
  tone: ToastTone
  text: string
  lines?: readonly string[]
  action?: ToastAction
  requestId?: string | undefined
  /** The same id replaces the message that is still shown. */
  id?: string
}

const store = getDefaultStore()

/** Messages on their way to the toaster. */
export const toastQueueAtom = atom<readonly ToastMessage[]>([])
export function toast(message: ToastMessage): void {
  store.set(toastQueueAtom, (queue) => [...queue, message])
}
