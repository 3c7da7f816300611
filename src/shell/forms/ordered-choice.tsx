// Several of a short list, in an order: added, taken out, and moved by buttons that work by key as well.
import { useLayoutEffect, useRef } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { FieldTools } from '../../ui/field-tools.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useSay } from '../words/say.ts'
import { fieldOf } from './first-field.ts'

type Option = string | number

type OrderedChoiceProps = {
  choices: readonly Option[]
  label: (choice: Option) => string
  values: readonly Option[]
  onChange: (values: Option[]) => void
}

export function OrderedChoice({ choices, label, values, onChange }: OrderedChoiceProps) {
  const { say } = useSay()
  const rest = choices.filter((choice) => !values.includes(choice))
  const move = (from: number, step: number) => {
    const next = [...values]
    const [moved] = next.splice(from, 1)
    if (moved !== undefined) next.splice(from + step, 0, moved)
    onChange(next)
  }
  const box = useRef<HTMLDivElement>(null)
  const goes = useRef(false)
  function change(next: Option[]) {
    goes.current = true
    onChange(next)
  }
  // With the last choice the field goes, and each button with what it takes out. The focus goes to the field, or to what is
  // chosen as a whole: a key that is pressed on takes nothing out.
  useLayoutEffect(() => {
    if (!goes.current || !box.current) return
    goes.current = false
    if (document.activeElement !== document.body) return
    ;(fieldOf(box.current) ?? box.current.querySelector<HTMLElement>('[data-field-tools]'))?.focus()
  })
  return (
    <div ref={box}>
      {/* First the field: Tab comes to it before what is chosen already. */}
      {rest.length > 0 && (
        <Select
          options={rest.map((choice) => ({ value: choice, label: label(choice) }))}
          value={null}
          onValueChange={(choice) => change([...values, choice])}
          placeholder={say('ui.shell.form.add')}
        />
      )}
      {values.length > 0 && (
        <FieldTools label={say('ui.shell.form.chosen')} alone={rest.length === 0} className="mt-1">
          <ol className="min-w-0 flex-1">
            {values.map((value, index) => (
              <li key={value} className="flex min-h-7 items-center gap-2">
                <span className="w-5 text-right text-dim">{index + 1}</span>
                <span className="flex-1 truncate">{label(value)}</span>
                <IconButton
                  label={say('ui.shell.form.moveUp', { name: label(value) })}
                  reason={index === 0 ? say('ui.shell.form.isFirst') : undefined}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp size={14} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={say('ui.shell.form.moveDown', { name: label(value) })}
                  reason={index === values.length - 1 ? say('ui.shell.form.isLast') : undefined}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown size={14} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={say('ui.shell.form.remove', { name: label(value) })}
                  onClick={() => change(values.filter((other) => other !== value))}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ol>
        </FieldTools>
      )}
    </div>
  )
}
