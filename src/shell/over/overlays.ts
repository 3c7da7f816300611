// The layers over the page: at most one of palette, menu, key sheet or form, and above it a confirmation.
import { atom, getDefaultStore } from 'jotai'
import type { Source } from '../../contract/envelope.ts'
import type { Kind, Thing } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import type { Confirmation, DispatchOptions, Outcome } from '../../registry/outcome.ts'
import type { Point } from '../../ui/row-clicks.ts'
import type { SortedTable } from '../place/list-order.ts'

/** The command whose arguments the palette asks for at first, if any. */
export type PaletteStart = { command: Command; targets: readonly string[]; args: Record<string, unknown> }

export type FormRequest = {
  command: Command
  targets: readonly string[]
  args: Record<string, unknown>
  source: Source
  /** A file whose text an argument takes: the form reads it, and asks about its encoding where it has to. */
  dropped?: { argument: string; file: File }
  /** Problems to begin with, when a run came back with them. */
  problems?: Record<string, readonly string[]>
  /** Called with the outcome, for the page that asked. */
  onDone?: (outcome: Outcome) => void
}

export type Overlay =
  | { is: 'palette'; start?: PaletteStart }
  /**
   * Actions on the ids at hand, or on one clicked row. `also`: where a row stands for a part of two things,
   * the other one; `title` then names the row, and `only` those commands mean it.
   */
  | {
      is: 'menu'
      at: Point | Element
      row?: Thing
      /** The targets that were at hand when a key opened it. */
      hand?: { kind: Kind; ids: readonly string[]; count: number }
      also?: Thing
      title?: string
      only?: readonly Command[]
    }
  /** The menu of a whole pane; or of a row that is no target, with these commands. */
  | { is: 'pane-menu'; at: Element | Point; title?: string; commands?: readonly Command[] }
  /** The columns a list can be sorted by. */
  | { is: 'sort'; at: Element; model: SortedTable }
  | { is: 'user-menu'; at: Element }
  | { is: 'keys' }
  /** The undo list. */
  | { is: 'undo-list' }
  | { is: 'form'; form: FormRequest }

export type Question = {
  ask: Confirmation
  command: Command
  /** The world changed since it was last asked. */
  stale: boolean
  /** Why it is done was asked before. */
  remarked?: boolean
  answer: (given: DispatchOptions['answer']) => void
}

export const overlayAtom = atom<Overlay | undefined>(undefined)
export const questionAtom = atom<Question | undefined>(undefined)
/** `asked` grows each time the line is opened: it then takes the focus and keeps its text. */
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
  /** Gives up the layer that was opened last and is not drawn yet, if there is one. */
  giveUp(): void {
    if (store.get(questionAtom)) store.get(questionAtom)?.answer(undefined)
    else if (store.get(overlayAtom)) overlays.close()
    else overlays.closeCommandLine()
  },
  commandLine: () => store.set(commandLineAtom, (line) => ({ ...line, open: true, asked: line.asked + 1 })),
  /** `done`: the line was run; otherwise it is kept for the next time. */
  closeCommandLine: (done = false) =>
    store.set(commandLineAtom, (line) => ({ ...line, open: false, text: done ? '' : line.text })),
  toggleTranscript: () => store.set(transcriptOpenAtom, (open) => !open),
  toggleHistory: () => store.set(historyOpenAtom, (open) => !open),
}
