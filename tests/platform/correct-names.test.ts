// Names that today's rule refuses are put right once, told in the log and in the audit log, and stay apart from each other.
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { Name } from '../../src/contract/limits.ts'
import { correctedName, correctNames } from '../../src/platform/correct-names.ts'
import { createLog } from '../../src/platform/log.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const admin = await platform.token('SystemAdmin')

test.each([
  ['Night\u200b Cup', 'Night Cup'],
  ['\u202epuC', 'puC'],
  ['\u3164\u2800', '#7'],
  ['Caf\ufffd Royal', 'Caf Royal'],
  ['', '#7'],
  ['x'.repeat(300), 'x'.repeat(200)],
  ['\u{1f3c6}'.repeat(120), '\u{1f3c6}'.repeat(100)],
  ['\u{1f469}\u200d\u{1f467}\u200d', '\u{1f469}\u200d\u{1f467}'],
])('%j becomes %j', (before, after) => {
  expect(correctedName(before, '7')).toBe(after)
  expect(v.safeParse(Name, after).success).toBe(true)
})

test('a database is looked through once; two teams that differ in what nobody sees stay two', async () => {
  const { id, teams } = await world.open(3)
  const { pool } = platform.store
  for (const [at, sign] of ['', '\u200b', '\u200c'].entries()) {
    const teamId = teams[at]?.tournamentTeamId
    await pool.query('update tournament_teams set name = $2, name_key = lower($2) where id = $1', [
      teamId,
      `Foxes${sign}`,
    ])
  }
  const lines: string[] = []
  const again = () =>
    correctNames(
      platform.store,
      createLog('warn', (line) => void lines.push(line)),
    )
  await again()
  expect(lines).toEqual([])
  await pool.query(`delete from platform_keys where name = 'corrected-names'`)
  await Promise.all([again(), again()])
  const listed = (await platform.call('listTeams', { as: admin, params: { id } })).payload.teams
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['Foxes', 'Foxes (2)', 'Foxes (3)'])
  expect(lines.map((line) => (JSON.parse(line) as { after: string }).after)).toEqual(['Foxes (2)', 'Foxes (3)'])
  const { entries } = (await platform.call('listTournamentAudit', { as: admin, params: { id } })).payload
  expect(entries.slice(0, 2)).toMatchObject([
    { actorName: 'Platform', action: 'editTeam', before: { name: 'Foxes\u200c' }, after: { name: 'Foxes (3)' } },
    { action: 'editTeam', before: { name: 'Foxes\u200b' }, after: { name: 'Foxes (2)' } },
  ])
})
