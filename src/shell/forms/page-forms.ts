// A page may ask for a command's arguments in its own way, in place, instead of by the dialog made from them.
import type { Source } from '../../contract/envelope.ts'
import type { Invocation } from '../../registry/define.ts'

type PageForm = (targets: readonly string[], source: Source) => void

const forms = new Map<string, PageForm>()
/** Not for lines, which carry their arguments, nor for the palette, which has its own steps. */
const byHand: ReadonlySet<Source> = new Set(['key', 'button', 'menu'])

export const pageForms = {
  /** Answers how to take it away again. */
  add(id: string, form: PageForm): () => void {
    forms.set(id, form)
    return () => {
      if (forms.get(id) === form) forms.delete(id)
    }
  },
  /** Whether a page has taken it. */
  open({ id, targets, args }: Invocation, source: Source): boolean {
    const form = byHand.has(source) && Object.keys(args).length === 0 ? forms.get(id) : undefined
    form?.(targets, source)
    return form !== undefined
  },
}
