// What lies over the page: at most one of palette, menu, key sheet or form, and above it a confirmation.
import { atom, getDefaultStore } from 'jotai'
import type { Source } from '../../contract/envelope.ts'
import type { Thing } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import type { Confirmation, DispatchOptions, Outcome } from '../../registry/outcome.ts'
import type { Point } from '../../ui/row-clicks.ts'
import type { SortedTable } from '../lists/list-order.ts'

/** What the palette begins with: a command whose arguments are to be filled, or nothing. */
export type PaletteStart = { command: Command; targets: readonly string[]; args: Record<string, unknown> }

export type FormRequest = {
  command: Command
  targets: readonly string[]
  args: Record<string, unknown>
  source: Source
  /** Problems to begin with, when a run came back with them. */
  problems?: Record<string, readonly string[]>
  /** Told of what came of it, for the page that asked. */
  onDone?: (outcome: Outcome) => void
}

export type Overlay =
  | { is: 'palette'; start?: PaletteStart }
  /**
   * Actions on ids of what is at hand, or on one row that was clicked. `also`: where a row stands for a part of two things,
   * the other one; `title` then names the row, and `only` those commands mean it.
   */
  | { is: 'menu'; at: Point | Element; row?: Thing; also?: Thing; title?: string; only?: readonly Command[] }
  /** What can be done with a whole pane. */
  | { is: 'pane-menu'; at: Element }
  /** The columns a list can be sorted by. */
  | { is: 'sort'; at: Element; model: SortedTable }
  | { is: 'user-menu'; at: Element }
  | { is: 'keys' }
  /** What can be undone. */
  | { is: 'undo-list' }
  | { is: 'form'; form: FormRequest }

export type Question = {
  ask: Confirmation
  command: Command
  /** The world changed since it was last asked. */
  stale: boolean
  answer: (given: DispatchOptions['answer']) => void
}

export const overlayAtom = atom<Overlay | undefined>(undefined)
export const questionAtom = atom<Question | undefined>(undefined)
/** `asked` grows each time the line is asked for: it then takes the focus, with what was typed still in it. */
export const commandLineAtom = atom({ open: false, text: '', asked: 0 })
export const transcriptOpenAtom = atom(false)
export const historyOpenAtom = atom(false)

const store = getDefaultStore()

export const overlays = {
  open: (overlay: Overlay) => store.set(overlayAtom, overlay),
  close: () => store.set(overlayAtom, undefined),
  current: () => store.get(overlayAtom),
  /** Puts a question and waits for its answer; nothing means "no". */
  ask(question: Omit<Question, 'answer'>): Promise<DispatchOptions['answer']> {
    return new Promise((resolve) => {
      store.set(questionAtom, {
        ...question,
        answer: (given) => {
          store.set(questionAtom, undefined)
          resolve(given)
        },
      })
    })
  },
  /** What was asked for last and is not drawn yet, or nothing: given up before it comes. */
  giveUp(): void {
    if (store.get(questionAtom)) store.get(questionAtom)?.answer(undefined)
    else if (store.get(overlayAtom)) overlays.close()
    else overlays.closeCommandLine()
  },
  commandLine: () => store.set(commandLineAtom, (line) => ({ ...line, open: true, asked: line.asked + 1 })),
  /** `done`: what was typed has been run; otherwise it stands there again the next time. */
  closeCommandLine: (done = false) =>
    store.set(commandLineAtom, (line) => ({ ...line, open: false, text: done ? '' : line.text })),
  toggleTranscript: () => store.set(transcriptOpenAtom, (open) => !open),
  toggleHistory: () => store.set(historyOpenAtom, (open) => !open),
}
