// Names things of a kind: how one is chosen stands in the kind's entry.
import { listedSpec, specOf } from '../../contract/kinds.ts'
import type { Kind } from '../../contract/views.ts'
import type { ArgumentField } from '../../registry/fields.ts'
import { ListChoice } from './list-choice.tsx'
import { ownControls, type OwnControlProps } from './own-controls.ts'
import { TargetPicker } from './target-picker.tsx'

type ReferenceFieldProps = OwnControlProps & { kind: Kind; field: ArgumentField }

export function ReferenceField({ kind, field, ...props }: ReferenceFieldProps) {
  const { name, ids, onChange } = props
  const { anywhere = false, within } = field
  const several = field.kind === 'list'
  const none = field.nullable ? 'any' : field.optional ? 'unset' : 'choose'
  const listed = listedSpec(kind)
  if (listed) return <ListChoice {...{ kind, spec: listed, name, anywhere, several, none, ids, onChange }} />
  const spec = specOf(kind)
  const chosen = spec.is === 'own' && (within === undefined ? spec.chosen : spec.chosenWithin)
  const Own = chosen && ownControls[kind]
  return Own ? <Own {...props} /> : <TargetPicker kind={kind} several={several} value={ids} onChange={onChange} />
}
