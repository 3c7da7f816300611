// The row at the cursor of a short list in full, and its commands.
import { type List, cellTextOf, headingOf } from '../../lists/define-list.ts'
import type { Kind } from '../../contract/views.ts'
import { menuFor } from '../../registry/menu.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Pane } from '../../ui/pane.tsx'
import { ActionRow } from '../acts/action-row.tsx'
import { useKnownTargets } from '../session/known-targets.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { AnyState } from '../words/state-badge.tsx'
import { useListWords } from './use-list-columns.tsx'

export type RowDetailProps<Row> = { list: List<Row>; row: Row }

export default function RowDetail<Row>({ list, row }: RowDetailProps<Row>) {
  const words = useListWords()
  const [name, ...others] = list.columns.toSorted((a, b) => Number(b.rowHeader ?? false) - Number(a.rowHeader ?? false))
  const id = list.id(row)
  return (
    <aside className="flex min-h-0 w-[21rem] shrink-0 flex-col gap-2.5 print:hidden">
      <Pane title={name ? cellTextOf(name, row, words) : id} className="min-h-40" keyboardScroll>
        <KeyValue
          items={others.map((column) => ({
            key: column.id,
            term: headingOf(column, words),
            value:
              'state' in column ? (
                <AnyState machine={column.machine} state={column.state(row, words.now())} />
              ) : (
                cellTextOf(column, row, words) || words.say('ui.list.none')
              ),
          }))}
        />
      </Pane>
      {list.kind && <Actions kind={list.kind} id={id} />}
    </aside>
  )
}

function Actions({ kind, id }: { kind: Kind; id: string }) {
  const { say } = useSay()
  const { registry, host } = useSession()
  // Once the cursor rests: each of them asks whether it is possible.
  const { targets } = useKnownTargets(kind, [id], true)
  const commands = menuFor(registry, kind, targets, host.asking()).flatMap(({ items }) => items)
  return (
    <Pane title={say('cmd.console.actions.title')} className="min-h-32">
      {commands.map(({ command }) => (
        <ActionRow key={command.id} command={command} targets={[id]} />
      ))}
    </Pane>
  )
}
