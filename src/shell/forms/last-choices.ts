// What a person chose the last time a command was given: its form begins with it, where the command says so. Kept for this
// browser.
import * as v from 'valibot'
import type { Command } from '../../registry/define.ts'

const Choices = v.record(v.string(), v.unknown())
const keyOf = (person: string, { id }: Command) => `arena.last.${person}.${id}`

export function lastChoices(person: string, command: Command): Record<string, unknown> {
  if (!command.remembers) return {}
  try {
    const kept = v.safeParse(Choices, JSON.parse(localStorage.getItem(keyOf(person, command)) ?? '{}'))
    return kept.success ? kept.output : {}
  } catch {
    return {}
  }
}

export function keepChoices(person: string, command: Command, args: Record<string, unknown>): void {
  if (!command.remembers) return
  const chosen = command.remembers.map((name) => [name, args[name]])
  try {
    localStorage.setItem(keyOf(person, command), JSON.stringify(Object.fromEntries(chosen)))
  } catch {
    // Without storage everything is chosen anew.
  }
}
