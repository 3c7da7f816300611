// An entry of the audit log as people say it: what was done, to what, and what is different now. The titles are those of the
// commands; nothing is named here a second time.
import { commandsByAct } from '../../../commands/index.ts'
import type { AuditEntry } from '../../contract/audit.ts'
import { isKind, specOf } from '../../contract/kinds.ts'
import { sayGiven } from '../../contract/say.ts'
import { wholeOf } from '../../contract/views.ts'
import type { Command } from '../../registry/define.ts'
import { fieldsOf } from '../../registry/fields.ts'
import { commandWords } from '../../registry/registry.ts'
import { valueText } from '../forms/value-text.ts'
import type { Texts } from '../words/say.ts'
import { toldForm } from './told-form.ts'
import { toldStages } from './told-stages.ts'

export type ToldAct = {
  /** `Enter result` */
  title: string
  /** `G1-M9 Kowloon Kings – Harbour Hawks`; empty for the thing whose history it is. */
  target: string
  /** `2 : 1`, or field by field: `Region: Taiwan → Hong Kong` */
  details: readonly string[]
}

/** Acts that follow one another and belong together: those of one script, of one command over many. Newest first. */
export type ToldGroup = { key: string; entries: readonly AuditEntry[] }

export function groupedActs(entries: readonly AuditEntry[]): readonly ToldGroup[] {
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
export function toldAct(texts: Texts, entry: AuditEntry, of: string): ToldAct {
  const command = commandOf(entry)
  return {
    title: titleOf(texts, entry.action, command),
    target: targetText(texts, entry, of),
    details: detailsOf(texts, entry, command),
  }
}

/** Of a group: what was done to how many things, or only how many acts they were. */
export function toldGroup(texts: Texts, { entries }: ToldGroup): ToldAct {
  const [first] = entries
  const titles = [...new Set(entries.map((entry) => titleOf(texts, entry.action, commandOf(entry))))]
  const kinds = [...new Set(entries.map(({ target }) => kindIn(target)))]
  const [kind = ''] = kinds
  const count = entries.length
  const target = kinds.length === 1 && isKind(kind) ? texts.say(`kind.${kind}.count`, { count }) : ''
  const acts = texts.say('ui.shell.history.acts', { count })
  return first && titles.length === 1 && target !== ''
    ? { title: titles[0] ?? '', target, details: [] }
    : { title: acts, target: '', details: titles }
}

/** Several commands may make the same call: the one that is claimed counts only among those. */
function commandOf({ action, command: line }: AuditEntry): Command | undefined {
  const able = commandsByAct.get(action) ?? []
  return able.find(({ id }) => line.startsWith(commandWords(id))) ?? able[0]
}

function titleOf({ say, commandTitle }: Texts, action: string, command: Command | undefined): string {
  if (command) return commandTitle(command.id)
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

/** Its own name, else its kind and number with the name of what it is in: `Division 2 · Group stage`. */
function nameIn({ say }: Texts, { names, scope }: AuditEntry, thing: string, of: string): string {
  const own = names[thing]
  const kind = kindIn(thing)
  const id = idIn(thing)
  if (own !== undefined || !isKind(kind)) return own ?? thing
  const whole = specOf(kind).is === 'part' ? scope.find((one) => one === `stage:${wholeOf(id)}`) : undefined
  const text = `${sayGiven(say, `kind.${kind}.name`)} ${id.slice(id.lastIndexOf('/') + 1)}`
  return [text, whole !== undefined && whole !== of && names[whole]].filter(Boolean).join(' · ')
}

/** chosen: an edit of more fields is told by its first ones; the audit log has them all. */
const toldDetails = 3

function detailsOf(texts: Texts, entry: AuditEntry, command: Command | undefined): readonly string[] {
  const [before, after] = [fieldsIn(entry.before), fieldsIn(entry.after)]
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const told = changed.flatMap((name): readonly string[] => {
    if (name === 'form') return toldForm(texts, before[name], after[name])
    if (name === 'stages') return toldStages(before[name], after[name])
    const field = fieldSayer(texts, name, entry, command)
    if (!field) return []
    const { label, text } = field
    const [was, is] = [text(before[name]), text(after[name])]
    const values = [was, is].filter((value) => value !== '').join(' → ')
    // Its own name is said already.
    if (values === '' || values === entry.names[entry.target]) return []
    return [label === '' ? values : texts.say('ui.shell.history.field', { label, value: values })]
  })
  const more = told.length - toldDetails
  return more > 0 ? [...told.slice(0, toldDetails), texts.say('ui.shell.more', { count: more })] : told
}

type FieldSayer = { label: string; text: (value: unknown) => string }

/** Only what has a name for people: arguments of the command, states, scores, teams. */
function fieldSayer(
  { say, argLabel }: Texts,
  name: string,
  entry: AuditEntry,
  command?: Command,
): FieldSayer | undefined {
  if (name === 'scores') return { label: '', text: scoresText }
  if (name === 'teams') return { label: '', text: namesText }
  if (name === 'answers') return { label: '', text: answersText }
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
  if (!field || !command || field.target) return undefined
  const text = (value: unknown) =>
    value === null || value === undefined || value === '' ? '' : valueText(command.id, field, value)
  return { label: argLabel(command.id, name), text }
}

function scoresText(value: unknown): string {
  const totals = Array.isArray(value) ? value.map((score: unknown) => fieldsIn(score)['totalScore']) : []
  return totals.filter((total) => typeof total === 'number').join(' : ')
}

/** chosen: of a longer list of teams the first ones are named. */
const namedTeams = 4

function namesText(value: unknown): string {
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  return [...names.slice(0, namedTeams), ...(names.length > namedTeams ? ['…'] : [])].join(', ')
}

/** Whose questions they answer is not known here. */
function answersText(value: unknown): string {
  return Object.values(fieldsIn(value)).map(String).join(', ')
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
