// The fields of a form, each bound to its value.
import { type Control, Controller } from 'react-hook-form'
import type { Command } from '../../registry/define.ts'
import type { ArgumentField } from '../../registry/fields.ts'
import { useDesk } from '../start/desk.ts'
import { useSay } from '../words/say.ts'
import { ArgFieldView } from './arg-field.tsx'
import type { FormValues } from './arg-values.ts'

type ArgFieldRowsProps = {
  command: Command
  targets: readonly string[]
  /** Of the only target, once it is known. */
  view: unknown
  fields: readonly ArgumentField[]
  control: Control<FormValues>
  values: FormValues
  /** Fields whose value does not fit another one. */
  unfit: readonly string[]
  /** Said once, above the fields. */
  commonLock: string | undefined
  locks: ((field: ArgumentField) => string | undefined) | undefined
  hint: ((field: ArgumentField, values: FormValues) => string | undefined) | undefined
}

export function ArgFieldRows({
  command,
  targets,
  view,
  fields,
  control,
  values,
  unfit,
  commonLock,
  locks,
  hint,
}: ArgFieldRowsProps) {
  const { sayReason } = useSay()
  const desk = useDesk()
  const noteOn = (name: string): string | undefined => {
    const note = command.notes?.(name, values, desk.host.asking())
    return note && sayReason(note)
  }
  return fields.map((field) => (
    <Controller
      key={field.name}
      control={control}
      name={field.name}
      rules={{ deps: unfit.filter((name) => name !== field.name) }}
      render={({ field: bound, fieldState }) => (
        <div data-argument={field.name}>
          <ArgFieldView
            command={command.id}
            field={field}
            target={targets.length === 1 ? targets[0] : undefined}
            choices={view === undefined ? undefined : command.choices?.(field.name, view)}
            value={bound.value}
            onChange={bound.onChange}
            onBlur={bound.onBlur}
            error={fieldState.error?.message}
            hint={hint?.(field, values)}
            note={noteOn(field.name)}
            locked={locks?.(field)}
            lockedQuietly={locks?.(field) === commonLock}
          />
        </div>
      )}
    />
  ))
}
