// An entry of the audit log in words: the act, its subject, and the changes. The titles are those of the commands; they
// are defined only there.
import { commandsByAct } from '../../../commands/index.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { isKind, specOf } from '../../contract/kinds.ts'
import { labelled } from '../../contract/labelled.ts'
import { sayGiven } from '../../contract/say.ts'
import { wholeOf } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import { fieldsOf } from '../../registry/fields.ts'
import { commandWords } from '../../registry/registry.ts'
import { valueText } from '../forms/value-text.ts'
import { actTitle } from '../words/act-title.ts'
import type { Texts } from '../words/say.ts'
import { auditFields, valuesText } from './audit-fields.ts'

export type AuditText = {
  /** `Enter result` */
  title: string
  /** `G1-M9 Kowloon Kings – Harbour Hawks`; empty for the thing whose history it is. */
  target: string
  /** `2 : 1`, or field by field: `Region: Taiwan → Hong Kong` */
  details: readonly string[]
}

/** Acts that follow one another and belong together: those of one script, of one command over many. Newest first. */
export type AuditGroup = { key: string; entries: readonly AuditEntry[] }

export function groupedActs(entries: readonly AuditEntry[]): readonly AuditGroup[] {
  const groups: { key: string; batch: string | null; entries: AuditEntry[] }[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && entry.batch !== null && last.batch === entry.batch && last.entries[0]?.actor === entry.actor) {
      last.entries.push(entry)
    } else groups.push({ key: entry.id, batch: entry.batch, entries: [entry] })
  }
  return groups
}

/** `of`: the thing whose history is read, as `tournament:41`. */
export function auditText(texts: Texts, entry: AuditEntry, of: string): AuditText {
  const command = commandOf(entry)
  return {
    title: titleOf(texts, entry, command),
    target: targetText(texts, entry, of),
    details: detailsOf(texts, entry, command),
  }
}

/** A group: the act and the number of its targets, or just the number of acts. */
export function auditGroupText(texts: Texts, { entries }: AuditGroup): AuditText {
  const [first] = entries
  const titles = [...new Set(entries.map((entry) => titleOf(texts, entry, commandOf(entry))))]
  const kinds = [...new Set(entries.map(({ target }) => kindIn(target)))]
  const [kind = ''] = kinds
  const count = entries.length
  const target = kinds.length === 1 && isKind(kind) ? texts.say(`kind.${kind}.count`, { count }) : ''
  const acts = texts.say('ui.shell.history.acts', { count })
  return first && titles.length === 1 && target !== ''
    ? { title: titles[0] ?? '', target, details: [] }
    : { title: acts, target: '', details: titles }
}

/** Several commands may make the same call: the client's claim decides only among these. */
function commandOf({ action, command: line }: AuditEntry): Command | undefined {
  const able = commandsByAct.get(action) ?? []
  return able.find(({ id }) => line.startsWith(commandWords(id))) ?? able[0]
}

function titleOf({ say }: Texts, { action, after }: AuditEntry, command: Command | undefined): string {
  if (command) return actTitle(say, command, fieldsIn(after))
  // Work of the schedule that no command does; another platform may have acts of its own.
  if (action === 'check-in-start') return say('ui.shell.history.checkInOpened')
  if (action === 'front-cache') return say('ui.shell.history.frontCache')
  return action === 'check-in-expiry' ? say('ui.shell.history.checkInExpired') : action
}

function targetText(texts: Texts, entry: AuditEntry, of: string): string {
  if (entry.target === of) return ''
  const several = Object.keys(fieldsIn(entry.after)).filter((key) => entry.scope.includes(key))
  if (several.length > 1) {
    const kind = kindIn(several[0] ?? '')
    return isKind(kind) ? texts.say(`kind.${kind}.count`, { count: several.length }) : ''
  }
  return nameIn(texts, entry, entry.target, of)
}

/** Its name, else its kind and number with its parent's name: `Division 2 · Group stage`. */
function nameIn({ say }: Texts, { names, scope }: AuditEntry, thing: string, of: string): string {
  const own = names[thing]
  const kind = kindIn(thing)
  const id = idIn(thing)
  if (own !== undefined || !isKind(kind)) return own ?? thing
  const whole = specOf(kind).is === 'part' ? scope.find((one) => one === `stage:${wholeOf(id)}`) : undefined
  const text = `${sayGiven(say, `kind.${kind}.name`)} ${id.slice(id.lastIndexOf('/') + 1)}`
  return [text, whole !== undefined && whole !== of && names[whole]].filter(Boolean).join(' · ')
}

/** chosen: of a larger edit the first fields are shown; the audit log has all. */
const toldDetails = 3

function detailsOf(texts: Texts, entry: AuditEntry, command: Command | undefined): readonly string[] {
  const [before, after] = [fieldsIn(entry.before), fieldsIn(entry.after)]
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const told = changed.flatMap((name): readonly string[] => {
    const own = auditFields.get(name)
    if (own) return own(texts, before[name], after[name])
    const field = fieldSayer(texts, name, entry, command)
    if (!field) return []
    const { label, text } = field
    const values = valuesText(text(before[name]), text(after[name]))
    // Its name is shown already.
    if (values === '' || values === entry.names[entry.target]) return []
    return [label === '' ? values : labelled(texts.say, label, values)]
  })
  const more = told.length - toldDetails
  return more > 0 ? [...told.slice(0, toldDetails), texts.say('ui.shell.more', { count: more })] : told
}

type FieldSayer = { label: string; text: (value: unknown) => string }

/** Only values with a readable name: arguments of the command, states, scores, teams. */
function fieldSayer(
  { say, argLabel }: Texts,
  name: string,
  entry: AuditEntry,
  command?: Command,
): FieldSayer | undefined {
  if (name === 'state' || name === 'gameState') {
    const machine = name === 'state' ? kindIn(entry.target) : 'game'
    return { label: '', text: (value) => (typeof value === 'string' ? sayGiven(say, `state.${machine}.${value}`) : '') }
  }
  if (name === 'frontCache') {
    const is = (value: unknown) =>
      value === 'cleared' || value === 'failed' ? say(`ui.shell.history.frontCacheIs.${value}`) : ''
    return { label: '', text: is }
  }
  const field = command && fieldsOf(command.args).find((one) => one.name === name)
  if (!field || !command || (field.target && isKind(field.target))) return undefined
  const text = (value: unknown) =>
    value === null || value === undefined || value === '' ? '' : valueText(command.id, field, value)
  return { label: argLabel(command.id, name), text }
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function kindIn(thing: string): string {
  return thing.slice(0, thing.indexOf(':'))
}

function idIn(thing: string): string {
  return thing.slice(thing.indexOf(':') + 1)
}
