import type { FieldProblems } from '../contract/envelope.ts'

/** business.md §3: the birthday is past, wherever on earth it is read. */
export function judgeBirthday(birthday: string | null | undefined, now: number): FieldProblems {
  const today = new Date(now * 1000).toISOString().slice(0, 10)
  return birthday != null && birthday >= today ? { birthday: ['notPast'] } : {}
}
