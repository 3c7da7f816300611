// The chord that copies, where no text is marked: names of rows cannot be marked, as they are links. The browser copies nothing then.
import { layers } from '../over/layer-stack.ts'
import type { Session } from '../session/session.ts'
import { ownKeys } from './key-buffer.ts'

/** Answers how it ends. */
export function answerCopyChord(session: Session, isEditable: (target: Element) => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
    if (key.toLowerCase() !== 'c' || !(ctrlKey || metaKey) || shiftKey || altKey || repeat) return
    if (!(target instanceof Element) || isEditable(target) || target.closest(ownKeys)) return
    if (event.defaultPrevented || layers.levels().includes('over') || isMarked()) return
    void session.runInvocation({ id: 'console.copy-name', targets: [], args: {} }, 'key')
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

function isMarked(): boolean {
  return (document.getSelection()?.toString() ?? '') !== ''
}
