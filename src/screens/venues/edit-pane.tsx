// The form of a company or a venue.
import { useMemo } from 'react'
import type { Kind } from '../../contract/views.ts'
import type { ArgsSchema, Typed } from '../../registry/define.ts'
import { useVerdict } from '../../shell/session/known-targets.ts'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import { useLock } from '../../shell/forms/use-lock.ts'
import { usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'

type EditPaneProps<K extends Kind, S extends ArgsSchema> = {
  kind: K
  id: string
  name: string
  command: Typed<K, 'one', S>
}

export function EditPane<K extends Kind, S extends ArgsSchema>({ kind, id, name, command }: EditPaneProps<K, S>) {
  const { say, sayReason, commandTitle } = useSay()
  const hand = useMemo(() => ({ [kind]: { selected: [], cursor: id } }), [kind, id])
  const title = commandTitle(command.id)
  const pane = usePane({ title, hand })
  const lock = useLock(command)
  const why = useVerdict(command, [id])?.why
  return (
    <Pane {...pane.props} title={title} count={name} focused={pane.focused} flush>
      <ArgForm
        command={command}
        targets={[id]}
        layout="page"
        locks={() => lock ?? (why && sayReason(why))}
        submitLabel={say('ui.tournament.save')}
        onDone={() => pane.focus()}
      />
    </Pane>
  )
}
