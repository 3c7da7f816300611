// The last values a person gave to a command: its form begins with them, where the command says so. Kept for this
// browser.
import * as v from 'valibot'
import type { Command } from '../../registry/define.ts'

const Choices = v.record(v.string(), v.unknown())
const keyOf = (person: string, { id }: Command) => `arena.last.${person}.${id}`

export function lastChoices(person: string, command: Command): Record<string, unknown> {
  if (!command.form?.remembers) return {}
  try {
    const kept = v.safeParse(Choices, JSON.parse(localStorage.getItem(keyOf(person, command)) ?? '{}'))
    return kept.success ? kept.output : {}
  } catch {
    return {}
  }
}

export function keepChoices(person: string, command: Command, args: Record<string, unknown>): void {
  if (!command.form?.remembers) return
  const chosen = command.form.remembers.map((name) => [name, args[name]])
  try {
    localStorage.setItem(keyOf(person, command), JSON.stringify(Object.fromEntries(chosen)))
  } catch {
    // Without storage there are no remembered choices.
  }
}
