// One question of a registration form as a field, by its type. Its value is the answer as it is typed.
import type { FormQuestion } from '../../contract/registration-form.ts'
import { answerText } from '../../rules/registration-answers.ts'
import { useSay } from '../../shell/words/say.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type QuestionFieldProps = {
  question: FormQuestion
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function QuestionField({ question, error, ...control }: QuestionFieldProps) {
  const { label, help, required } = question
  return (
    <Field
      label={label}
      required={required}
      stacked
      {...(error !== undefined && { error })}
      {...(help && { hint: help })}
    >
      <Control question={question} {...control} />
    </Field>
  )
}

function Control({ question: { type, options }, value, onChange }: Omit<QuestionFieldProps, 'error'>) {
  const { say } = useSay()
  const ticked = value === answerText(true)
  const tick = (checked: boolean) => onChange(answerText(checked))
  switch (type) {
    case 'number':
      return (
        <NumberInput
          value={value === '' ? null : Number(value)}
          onValueChange={(number) => onChange(number === null ? '' : String(number))}
        />
      )
    case 'date':
      return <TextInput type="date" value={value} onValueChange={onChange} />
    case 'checkbox':
      return <Checkbox checked={ticked} onCheckedChange={tick} label={say(ticked ? 'ui.form.yes' : 'ui.form.no')} />
    case 'agreement':
      return <Checkbox checked={ticked} onCheckedChange={tick} label={say('ui.form.agree')} />
    case 'choice':
      return (
        <Select
          options={['', ...options].map((option) => ({
            value: option,
            label: option === '' ? say('ui.shell.form.unset') : option,
          }))}
          value={value === '' ? null : value}
          onValueChange={onChange}
          placeholder={say('ui.shell.form.choose')}
        />
      )
    default:
      return <TextInput value={value} onValueChange={onChange} />
  }
}
