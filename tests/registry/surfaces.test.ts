import { expect, test } from 'vitest'
import { describeCommand, keyTable } from '../support/command-rows.ts'
import type { Target } from '../../src/registry/eligible.ts'
import { menuFor } from '../../src/registry/menu.ts'
import { anAsking, aTournament } from '../support/builders.ts'
import { cancel, openRegistration, rename, someCommands } from './commands.ts'
import { aWorld } from './world.ts'

const { registry } = aWorld()

test('a menu lists by section what can be done, and what is blocked with its reason', () => {
  const menu = menuFor(registry, 'tournament', [aTarget('Published')], anAsking())
  const shown = menu.map(({ group, items }) => [
    group,
    ...items.map(({ command, verdict }) => `${command.id} ${verdict.why?.code ?? 'ok'}`),
  ])
  expect(shown).toEqual([
    [
      'state',
      'tournament.open-registration ok',
      'tournament.close-registration tournament.state',
      'tournament.publish tournament.state',
    ],
    ['edit', 'tournament.edit tournament.state'],
    ['danger', 'tournament.cancel ok'],
  ])
})

test('for several rows a menu counts who is eligible, and leaves out what is for one', () => {
  const targets = [aTarget('Published', '1'), aTarget('Completed', '2'), aTarget('Published', '3')]
  const items = menuFor(registry, 'tournament', targets, anAsking()).flatMap((group) => group.items)
  const of = (id: string) => items.find(({ command }) => command.id === id)?.verdict
  expect(of(openRegistration.id)).toMatchObject({ eligible: 2, skipped: [{ target: '2' }] })
  expect(of(rename.id)).toBeUndefined()
})

test('a menu leaves out what the role may never do', () => {
  expect(menuFor(registry, 'tournament', [aTarget('Published')], anAsking({ role: 'VenueOperator' }))).toEqual([])
})

test('the key table has every command with keys, by where they work', () => {
  expect(keyTable(someCommands).map(({ where, keys }) => `${where} ${keys}`)).toEqual([
    'tournament r o',
    'tournament r c',
    'tournament e t',
    'global g t',
    'table j',
  ])
  expect(describeCommand(cancel)).toMatchObject({ words: 'tournament cancel', risk: 'depends', undo: false })
})

function aTarget(state: 'Published' | 'Completed', id = '41'): Target {
  return { id, name: `T${id}`, view: { tournament: aTournament({ id, state }), stages: [] } }
}
