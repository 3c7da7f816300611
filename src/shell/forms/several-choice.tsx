// Several of a short list whose order says nothing, as boxes.
import { Checkbox } from '../../ui/checkbox.tsx'

type Option = string | number

type SeveralChoiceProps = {
  choices: readonly Option[]
  /** Of all of it. */
  name: string
  label: (choice: Option) => string
  values: readonly Option[]
  onChange: (values: Option[]) => void
}

export function SeveralChoice({ choices, name, label, values, onChange }: SeveralChoiceProps) {
  // Chosen values that are no longer offered can still be removed.
  const all = [...choices, ...values.filter((value) => !choices.includes(value))]
  return (
    <fieldset aria-label={name} className="flex flex-wrap gap-x-4">
      {all.map((choice) => (
        <Checkbox
          key={choice}
          checked={values.includes(choice)}
          onCheckedChange={(on) => onChange(all.filter((one) => (one === choice ? on : values.includes(one))))}
          label={label(choice)}
        />
      ))}
    </fieldset>
  )
}
