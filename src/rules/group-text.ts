// A registration group as one types it: `North: 8` is its name and how many teams it takes.
import * as v from 'valibot'
import { reason, type Reason } from '../contract/reason.ts'
import { RegistrationGroup } from '../contract/tournament.ts'
import { reasonIf } from './first-reason.ts'

/** The text before the last colon, and the text after it. */
export function groupParts(text: string): { name: string; teams: string } {
  const at = Math.max(text.lastIndexOf(':'), text.lastIndexOf('：'))
  return at < 0 ? { name: text, teams: '' } : { name: text.slice(0, at), teams: text.slice(at + 1).trim() }
}

/** Empty for a group without a name or without places. */
export function readGroup(text: string): RegistrationGroup | undefined {
  const { name, teams } = groupParts(text)
  const group = v.safeParse(RegistrationGroup, { name, maxTeams: /^\d+$/.test(teams) ? Number(teams) : undefined })
  return group.success ? group.output : undefined
}

export function groupText({ name, maxTeams }: RegistrationGroup): string {
  return `${name}: ${maxTeams}`
}

/** How many teams typed groups take together. */
export function teamsOfGroups(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + (readGroup(text)?.maxTeams ?? 0), 0)
}

/** Warnings besides the limits of the tournament (§5). */
export function groupSum(texts: readonly string[], maxTeams: number | null): Reason | undefined {
  const sum = teamsOfGroups(texts)
  if (maxTeams === null) return reason('groups.noMaximum', { sum })
  return reasonIf(sum !== maxTeams, 'groups.unfit', { sum, max: maxTeams })
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))

/** A name for one more: the first letter that is free. */
export function nextGroupName(texts: readonly string[]): string {
  const taken = new Set(texts.map((text) => groupParts(text).name.trim()))
  return letters.find((letter) => !taken.has(letter)) ?? ''
}
