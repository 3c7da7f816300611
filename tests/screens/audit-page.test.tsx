// @vitest-environment happy-dom
// The audit log is read by people: every act and every kind of thing has its words, beside the name that programs know.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { queryOf } from '../../src/api/cache.ts'
import { onPage } from '../../src/api/paged.ts'
import type { AuditEntry } from '../../src/contract/audit.ts'
import { auditEndpoints } from '../../src/contract/endpoints-audit.ts'
import { Component as AuditPage } from '../../src/screens/audit.tsx'
import { EntryInspector } from '../../src/screens/audit/entry-inspector.tsx'
import { aWorld } from '../registry/world.ts'
import { noon } from '../support/builders.ts'
import { all } from '../ui/render.ts'
import { aSession, draw } from './shell-session.tsx'

const entry: AuditEntry = {
  id: '9',
  time: noon,
  actor: 'kit',
  actorName: 'Kit',
  role: 'SystemAdmin',
  action: 'updateScore',
  command: '',
  source: 'button',
  batch: null,
  scope: ['match:6256/m6353', 'stage:6256', 'tournament:41'],
  target: 'match:6256/m6353',
  names: { 'match:6256/m6353': 'G1-M1 Alpha – Beta', 'stage:6256': 'Playoffs', 'tournament:41': 'Winter Cup' },
  outcome: 'done',
  before: { 'stage:6256': { venue: null, note: 'late' } },
  after: { 'stage:6256': { venue: 'v2', note: null } },
  consequences: [],
  requestId: 'r1',
}
const other = { ...entry, id: '8', action: 'ourOwnAct', target: 'thing:7', names: {}, before: null, after: null }

test('the list says acts and things in words, and what has none as it is', async () => {
  const session = aSession(aWorld([{}], { commands }))
  const { queryKey } = queryOf(auditEndpoints.listAuditEntries, onPage({}, 1))
  session.cache.queries.setQueryData(queryKey, { entries: [entry, other], rowCount: 2, pageCount: 1, exact: true })
  const box = await draw(session, <AuditPage />)
  const cells = all(box, 'tr[data-position]').map((row) => row.textContent)
  expect(cells[0]).toContain('Enter result')
  expect(cells[0]).toContain('G1-M1 Alpha – Beta')
  expect(cells[0]).not.toContain('updateScore')
  expect(cells[1]).toContain('ourOwnAct')
  expect(cells[1]).toContain('thing:7')
})

test('an entry has both, and tells values by what went and what came', async () => {
  const session = aSession(aWorld([{}], { commands }))
  const box = await draw(session, <EntryInspector entry={entry} />)
  expect(box.textContent).toContain('Enter result (updateScore)')
  expect(box.textContent).toContain('G1-M1 Alpha – Beta (match:6256/m6353)')
  expect(all(box, 'dt').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Playoffs › venue', 'Playoffs › note']),
  )
  expect(all(box, 'del').map(({ textContent }) => textContent)).toEqual(['late'])
  expect(all(box, 'ins').map(({ textContent }) => textContent)).toEqual(['v2'])
  expect(box.textContent).not.toContain('null')
})
