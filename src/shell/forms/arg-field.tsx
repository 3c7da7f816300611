// One argument of a command as a form field, from its schema.
import { use } from 'react'
import { choicesOf, type ArgumentField as ArgField } from '../../registry/fields.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DroppedFileContext } from './dropped-file.ts'
import { FileText } from './file-text.tsx'
import { GroupsField } from './groups-field.tsx'
import { MomentField } from './moment-field.tsx'
import { OrderedChoice } from './ordered-choice.tsx'
import { ReferenceField } from './reference-field.tsx'
import { RichField } from './rich-field.tsx'
import { SeveralChoice } from './several-choice.tsx'
import { SupportedMissing } from './supported-missing.tsx'
import { useSupported } from './use-supported.ts'
import { readMinutes } from '../../registry/minutes.ts'
import { wholeNumberIn } from '../../rules/whole-number.ts'
import { useSay } from '../words/say.ts'

export type ArgFieldProps = {
  /** The id of the command it belongs to. */
  command: string
  field: ArgField
  /** The target of the command, where there is one only. */
  target?: string | undefined
  /** The choices of a text. */
  choices?: readonly string[] | undefined
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  error?: string | undefined
  hint?: string | undefined
  /** A note about the current value. */
  note?: string | undefined
  /** Why it cannot be changed. */
  locked?: string | undefined
  lockedQuietly?: boolean
  stacked?: boolean
  label?: string
}

export function ArgFieldView({
  command,
  field,
  error,
  hint,
  note,
  locked,
  lockedQuietly,
  // A text with its preview needs the whole width.
  stacked = field.rich,
  label,
  ...control
}: ArgFieldProps) {
  const { argLabel, argHelp } = useSay()
  const help = hint ?? argHelp(command, field.name)
  return (
    <Field
      label={label ?? argLabel(command, field.name)}
      required={!field.optional}
      {...(error !== undefined && { error })}
      {...(help !== undefined && { hint: help })}
      {...(note !== undefined && { note })}
      {...(locked !== undefined && { locked })}
      {...(lockedQuietly !== undefined && { lockedQuietly })}
      {...(stacked !== undefined && { stacked })}
    >
      <Control command={command} field={field} {...control} />
      {field.choicesFrom !== undefined && <SupportedMissing />}
    </Field>
  )
}

type ControlProps = {
  command: string
  field: ArgField
  target?: string | undefined
  choices?: readonly string[] | undefined
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
}

function Control({ command, field, target, choices, value, onChange, onBlur }: ControlProps) {
  const { say, argLabel, choiceLabel } = useSay()
  const settings = useSupported()
  const dropped = use(DroppedFileContext)
  const blur = onBlur && { onBlur }
  const text = typeof value === 'string' ? value : ''
  const tidied = () => {
    const tidy = field.tidy?.(text) ?? text
    if (tidy !== text) onChange(tidy)
    onBlur?.()
  }
  switch (field.kind) {
    case 'text':
      if (choices) return <NameChoice choices={choices} optional={field.optional} value={text} onChange={onChange} />
      return (
        <TextInput
          value={text}
          onValueChange={onChange}
          {...blur}
          {...(field.tidy && { onBlur: tidied })}
          {...(field.secret && { type: 'password', autoComplete: 'new-password' })}
          {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
        />
      )
    case 'long-text':
      if (field.accept !== undefined) {
        const { accept, sample, asDataUrl = false } = field
        const file = dropped?.argument === field.name ? dropped.file : undefined
        const given = { accept, asDataUrl, ...(sample && { sample }), ...(file && { file }) }
        return <FileText value={text} onValueChange={onChange} {...given} {...blur} />
      }
      if (field.rich) return <RichField value={text} onValueChange={onChange} {...blur} />
      return <TextArea value={text} onValueChange={onChange} {...blur} />
    case 'number':
      return (
        <NumberInput
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
          {...blur}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
          read={field.minutes ? readMinutes : wholeNumberIn}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          checked={value === true}
          onCheckedChange={onChange}
          {...blur}
          label={say(value === true ? 'choice.boolean.on' : 'choice.boolean.off')}
        />
      )
    case 'choice':
      return (
        <Select
          options={[
            ...(field.optional ? [{ value: null, label: say('ui.shell.form.unset') }] : []),
            ...choicesOf(field, settings).map((choice) => ({
              value: choice,
              label: choiceLabel(command, field.name, choice),
            })),
          ]}
          value={typeof value === 'string' || typeof value === 'number' ? value : null}
          onValueChange={onChange}
          placeholder={say('ui.shell.form.choose')}
        />
      )
    case 'date-time':
      return <MomentField value={typeof value === 'number' ? value : null} onChange={onChange} {...blur} />
    case 'target':
      // A field of kind `target` says of which kind (registry/fields.ts).
      if (!field.target) return null
      return (
        <ReferenceField
          kind={field.target}
          field={field}
          name={argLabel(command, field.name)}
          target={target}
          ids={text === '' ? [] : [text]}
          onChange={(ids) => onChange(ids[0] ?? null)}
        />
      )
    default:
      return <ListControl command={command} field={field} target={target} value={value} onChange={onChange} {...blur} />
  }
}

/** One of the names there are. */
function NameChoice({ choices, optional, value, onChange }: NameChoiceProps) {
  const { say } = useSay()
  return (
    <Select
      options={[
        ...(optional ? [{ value: null, label: say('ui.shell.form.unset') }] : []),
        ...choices.map((name) => ({ value: name, label: name })),
      ]}
      value={value === '' ? null : value}
      onValueChange={(name) => onChange(name ?? '')}
      placeholder={say('ui.shell.form.choose')}
    />
  )
}
type NameChoiceProps = Pick<ControlProps, 'onChange'> & {
  choices: readonly string[]
  optional: boolean
  value: string
}

function ListControl({ command, field, target, value, onChange, onBlur }: ControlProps) {
  const { say, argLabel, choiceLabel } = useSay()
  const settings = useSupported()
  const list = Array.isArray(value) ? value.filter((item) => typeof item === 'string' || typeof item === 'number') : []
  if (field.groups) {
    const typed = typeof value === 'string' ? value : list.join('\n')
    return <GroupsField value={typed} onChange={onChange} {...(onBlur && { onBlur })} />
  }
  if (field.item === 'choice' && field.unordered) {
    return (
      <SeveralChoice
        choices={choicesOf(field, settings)}
        name={argLabel(command, field.name)}
        label={(choice) => choiceLabel(command, field.name, choice)}
        values={list}
        onChange={onChange}
      />
    )
  }
  if (field.item === 'choice') {
    return (
      <OrderedChoice
        choices={choicesOf(field, settings)}
        label={(choice) => choiceLabel(command, field.name, choice)}
        values={list}
        onChange={onChange}
      />
    )
  }
  if (field.item === 'target' && field.target) {
    const name = argLabel(command, field.name)
    const ids = list.map(String)
    return <ReferenceField kind={field.target} {...{ field, name, target, ids, onChange }} />
  }
  return (
    <TextArea
      value={typeof value === 'string' ? value : list.join('\n')}
      onValueChange={onChange}
      {...(onBlur && { onBlur })}
      placeholder={say('ui.shell.form.onePerLine')}
    />
  )
}
