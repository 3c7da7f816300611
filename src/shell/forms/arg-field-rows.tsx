// The fields of a form, each bound to its value.
import { type Control, Controller } from 'react-hook-form'
import type { Command } from '../../registry/define.ts'
import type { ArgumentField } from '../../registry/fields.ts'
import { useSession } from '../session/session.ts'
import { useSay } from '../words/say.ts'
import { goToTools } from '../../ui/field-tools.tsx'
import { ArgFieldView } from './arg-field.tsx'
import type { FormValues } from './arg-values.ts'
import { ContestRow } from './contest-row.tsx'
import { useAfterPress } from './use-after-press.ts'
import type { Contested } from './use-filled-form.ts'

type ArgFieldRowsProps = {
  command: Command
  targets: readonly string[]
  /** The view of the only target, once it is loaded. */
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
  contests: readonly Contested[]
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
  contests,
}: ArgFieldRowsProps) {
  const { sayReason, argLabel, language } = useSay()
  const session = useSession()
  const afterPress = useAfterPress()
  const noteOn = (name: string): string | undefined => {
    const note = command.form?.notes?.(name, values, session.host.asking(), view)
    return note && sayReason(note)
  }
  return inOrderOfNames(fields, language).map((field) => (
    <Controller
      key={field.name}
      control={control}
      name={field.name}
      rules={{ deps: unfit.filter((name) => name !== field.name) }}
      render={({ field: bound, fieldState }) => (
        <div role="presentation" data-argument={field.name} onKeyDown={goToTools}>
          <ArgFieldView
            command={command.id}
            field={field}
            target={targets.length === 1 ? targets[0] : undefined}
            choices={view === undefined ? undefined : command.form?.choices?.(field.name, view)}
            value={bound.value}
            onChange={bound.onChange}
            onBlur={() => afterPress(bound.onBlur)}
            error={fieldState.error?.message}
            hint={hint?.(field, values)}
            note={noteOn(field.name)}
            locked={locks?.(field)}
            lockedQuietly={locks?.(field) === commonLock}
          />
          {contests
            .filter(({ name }) => name === field.name)
            .map((contest) => (
              <ContestRow key={contest.name} label={argLabel(command.id, contest.name)} contest={contest} />
            ))}
        </div>
      )}
    />
  ))
}

/** In Chinese the last name stands before the first. */
function inOrderOfNames(fields: readonly ArgumentField[], language: string): readonly ArgumentField[] {
  const [first, last] = ['firstName', 'lastName'].map((name) => fields.findIndex((field) => field.name === name))
  const [given, family] = [fields[first ?? -1], fields[last ?? -1]]
  if (language !== 'zh' || !given || !family || first === undefined || last === undefined) return fields
  return fields.with(first, family).with(last, given)
}
