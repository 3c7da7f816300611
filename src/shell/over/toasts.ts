// Short messages, raised from anywhere. One with an action stands until that is done, or no longer makes sense: the page is
// left, something else was done meanwhile.
import { atom, getDefaultStore } from 'jotai'

type ToastAction = {
  label: string
  /** The line it runs: said by the name of its command, and gone as soon as it cannot be run. */
  line?: string
  run: () => void
}
type ToastTone = 'ok' | 'warn' | 'bad' | 'info'
export type ToastMessage = {
  tone: ToastTone
  text: string
  lines?: readonly string[]
  action?: ToastAction
  requestId?: string | undefined
  /** It stays through other acts and pages, until it is closed or used: it is about what was done before them. */
  lasting?: boolean
  /** The same id replaces the message that is still shown. */
  id?: string
}
export type ShownToast = ToastMessage & { key: number }

const store = getDefaultStore()
let raised = 0

/** The last one came last. */
export const toastsAtom = atom<readonly ShownToast[]>([])

export function toast(message: ToastMessage): void {
  store.set(toastsAtom, (shown) => {
    const others = shown.filter(({ id }) => id === undefined || id !== message.id)
    return [...others, { ...message, key: ++raised }]
  })
}

export const toasts = {
  dismiss: (key: number) => store.set(toastsAtom, (shown) => shown.filter((one) => one.key !== key)),
  /** Runs the action the last message offers; false when there is none. */
  act(): boolean {
    const offer = store.get(toastsAtom).findLast(({ action }) => action !== undefined)
    if (!offer) return false
    toasts.dismiss(offer.key)
    offer.action?.run()
    return true
  },
}
