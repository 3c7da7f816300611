// The changes of a form: before and after, one under the other.
import type { FieldChange } from './arg-values.ts'
import { useSay } from '../words/say.ts'

type ChangeListProps = {
  command: string
  changes: readonly FieldChange[]
  /** In its own pane, which has the title. */
  bare?: boolean
}

export function ChangeList({ command, changes, bare = false }: ChangeListProps) {
  const { say, argLabel } = useSay()
  if (changes.length === 0) return null
  return (
    <section aria-label={say('ui.shell.form.changes')}>
      {!bare && <h3 className="text-dim">{say('ui.shell.form.changes')}</h3>}
      <ul className="text-xs">
        {changes.map(({ name, before, after }) => (
          <li key={name} className="py-0.5">
            <del className="block text-bad no-underline">
              <span aria-hidden="true">- </span>
              {argLabel(command, name)} {before}
            </del>
            <ins className="block text-ok no-underline">
              <span aria-hidden="true">+ </span>
              {argLabel(command, name)} {after}
            </ins>
          </li>
        ))}
      </ul>
    </section>
  )
}
