import * as v from 'valibot'
import { RichTextGiven } from '../../contract/rich-text.ts'
import { writeRichText } from '../../contract/rich-text-source.ts'
import { joined } from '../../contract/say.ts'
import type { ArgumentField } from '../../registry/fields.ts'
import { lineText } from './arg-values.ts'
import { choiceLabel, say } from '../words/say.ts'
import { dateTimeText } from '../words/time.ts'

/** The value of an argument for people: in the list of changes and in notes. `nameOf`: of an id, where names are at hand. */
export function valueText(
  command: string,
  field: ArgumentField,
  value: unknown,
  nameOf: (id: string) => string | undefined = () => undefined,
): string {
  if (value === null || value === undefined || value === '') return say('ui.shell.form.empty')
  if (field.kind === 'boolean') return say(value === true ? 'choice.boolean.on' : 'choice.boolean.off')
  if (field.kind === 'date-time' && typeof value === 'number') return Number.isNaN(value) ? '…' : dateTimeText(value)
  if (field.rich) return richText(value)
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) =>
      field.item === 'choice' ? labelOf(command, field, item) : (nameOf(String(item)) ?? lineText(field, item)),
    )
    return joined(say, items)
  }
  if (field.kind === 'choice') return labelOf(command, field, value)
  if (typeof value === 'string') return nameOf(value) ?? value
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** As it is typed, or the document that was stored. */
function richText(value: unknown): string {
  const stored = v.safeParse(RichTextGiven, value)
  return (stored.success && writeRichText(stored.output)) || say('ui.shell.form.empty')
}

function labelOf(command: string, { name }: ArgumentField, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? choiceLabel(command, name, value) : String(value)
}
