// §5: what is wrong with a tournament is said at its field, in both languages.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createTournament } from '../../commands/tournaments.ts'
import { games, regions } from '../../src/contract/limits.ts'
import type { PlainKey } from '../../src/contract/say.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { tournamentProblems } from '../../src/rules/tournament-fields.ts'

const settings = { games: [...games], regions: [...regions] }

/** The problems of a field, each by itself and against the others. */
function problemsOf(fields: Record<string, unknown>, field: string): readonly string[] {
  const whole = { name: 'Harbour Cup', game: 'Valorant', region: ['Taiwan'], ...fields }
  const read = v.safeParse(createTournament.args, whole)
  if (!read.success) return read.issues.filter(({ path }) => path?.[0]?.key === field).map(({ message }) => message)
  return tournamentProblems(read.output, settings)[field] ?? []
}

test.each([
  ['no name', { name: '' }, 'name', 'Required.', '必填。'],
  ['a foreign game', { game: 'Chess' }, 'game', 'Not supported. Choose one of the offered values.', undefined],
  ['a foreign region', { region: ['Mars'] }, 'region', 'Not supported. Choose one of the offered values.', undefined],
  ['one team', { minTeams: 1 }, 'minTeams', 'Must be at least 2 teams.', undefined],
  ['at most one team', { maxTeams: 1 }, 'maxTeams', 'Must be at least 2 teams.', undefined],
  ['nobody in a team', { starters: 0 }, 'starters', 'A team needs at least 1 starter.', undefined],
  ['fewer on the bench than nobody', { benched: -1 }, 'benched', 'Too small.', undefined],
  ['a fee below nothing', { registrationFee: '-1.00' }, 'registrationFee', 'Enter an amount like 1000.00.', undefined],
  ['a fee in words', { registrationFee: 'ten' }, 'registrationFee', 'Enter an amount like 1000.00.', undefined],
  ['more than any fee', { registrationFee: '1000000.01' }, 'registrationFee', 'Too large.', undefined],
  ['check-in of no minutes', { checkInDuration: 0 }, 'checkInDuration', 'Must be at least 1 minute.', '至少 1 分鐘。'],
  [
    'check-in of the tournament',
    { tournamentCheckIn: 0 },
    'tournamentCheckIn',
    'Must be at least 1 minute.',
    undefined,
  ],
] as const)('%s', (_, fields, field, english, chinese) => {
  const codes = problemsOf(fields, field)
  expect(codes).toHaveLength(1)
  const key = `problem.field.${codes[0]}` as PlainKey
  expect(sayIn('en')(key)).toBe(english)
  if (chinese === undefined) expect(sayIn('zh')(key)).toMatch(/\p{Script=Han}/u)
  else expect(sayIn('zh')(key)).toBe(chinese)
})
