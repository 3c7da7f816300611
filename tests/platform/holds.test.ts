// The turns of writes go by what an act declares to keep to itself (`holds`): that is what it locks.
import { expect, test } from 'vitest'
import type { Kind } from '../../src/contract/views.ts'
import { gather } from '../../src/platform/act.ts'
import type { ActSubject } from '../../src/platform/act-on.ts'
import * as subjects from '../../src/platform/acts/subjects.ts'
import type { Act } from '../../src/platform/call.ts'
import { platformUser } from '../../src/platform/jobs.ts'
import type { DbClient } from '../../src/platform/store/connection.ts'
import { createKeptStages } from '../../src/platform/store/kept-stages.ts'
import { roomsOf } from './room-world.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()

/** Locked by name; of others the row is locked. */
const named: readonly (Kind | 'settings')[] = ['tournament', 'stage', 'team', 'room']
type Locked = ActSubject<unknown, Record<string, unknown>>
const declared = Object.entries(subjects as unknown as Record<string, Locked>).filter(
  ([name, { kind }]) => named.includes(kind) && !name.endsWith('AsRead'),
)

/** The kinds of those of these that this session has to itself, the largest first. */
async function heldIn(client: DbClient, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ kind: string }>(
    `select kind from unnest(array['tournament', 'stage', 'room'], $1::text[]) with ordinality as one (kind, id, place)
     where exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
       and mode = 'ExclusiveLock' and (classid::bigint << 32) | objid::bigint = hashtextextended(kind || ' ' || id, 4173))
     order by place`,
    [ids],
  )
  return rows.map(({ kind }) => kind)
}

test.each(declared)('%s holds what it declares', async (_, subject) => {
  const room = await roomsOf(platform, world.as).open()
  const asking = { user: platformUser, now: platform.store.now() }
  const held = await platform.store.inTransaction(async (tx, client) => {
    const { act } = gather(tx, asking, { random: () => 0, kept: createKeptStages() })
    await subject.lock(act satisfies Act, {
      id: subject.kind === 'tournament' ? room.tournamentId : room.stageId,
      matchId: subject.kind === 'room' ? room.matchId : room.bracketMatchId,
      tournamentTeamId: room.a,
      group: 1,
      roundOf: 2,
      n: 1,
    })
    return heldIn(client, [room.tournamentId, room.stageId, room.matchId])
  })
  expect(held[0]).toBe(subject.holds ?? subject.kind)
})

test('those that are locked by name are all there', () => {
  expect(declared.length).toBeGreaterThan(12)
})
