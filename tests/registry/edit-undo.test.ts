// What an edit of a tournament sets is typed back by its undo.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changesOf, editTournament } from '../../commands/tournament-edit.ts'
import { parseArgs } from '../../src/registry/fields.ts'
import { printInvocation } from '../../src/registry/line.ts'
import { aTournamentView } from '../support/builders.ts'

const groups = [
  { name: 'North, and islands', maxTeams: 6 },
  { name: 'South', maxTeams: 10 },
]

test.each([
  { what: 'groups', stored: { groups }, typed: { groups: ['A: 8', 'B: 8'] } },
  { what: 'groups that were not there', stored: {}, typed: { groups: ['A: 16'] } },
  { what: 'all groups taken away', stored: { groups }, typed: { groups: [] } },
  { what: 'fee and currency', stored: {}, typed: { registrationFee: '50.00', currency: 'HKD' } },
  { what: 'the deposit', stored: { autoDepositPrize: true }, typed: { autoDepositPrize: false } },
])('$what', ({ stored, typed }) => {
  const view = aTournamentView({ tournament: stored })
  const args = v.parse(editTournament.args, typed)
  const changed = changesOf(view.tournament, args)
  expect(Object.keys(changed)).toEqual(Object.keys(typed))
  const undone = editTournament.undo?.(view, args)
  const back = undone && 'args' in undone ? parseArgs(editTournament, undone.args) : undefined
  if (!back?.ok) throw new Error('the undo cannot be typed')
  const now = { ...view.tournament, ...changed }
  expect(changesOf(now, v.parse(editTournament.args, back.given))).toEqual(
    Object.fromEntries(Object.keys(typed).map((name) => [name, Reflect.get(view.tournament, name)])),
  )
})

test('a group whose name has a comma is printed so that it is read again', () => {
  const line = printInvocation(editTournament, {
    id: editTournament.id,
    targets: ['41'],
    args: { groups: ['North, and islands: 6', 'South: 10'] },
  })
  expect(line).toBe('tournament edit 41 --groups="North, and islands: 6","South: 10"')
})
