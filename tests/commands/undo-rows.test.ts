// Every act that offers an undo, done and taken back on a real platform: afterwards every row of the database is as it was
// before, or the act said beforehand that nothing takes it back. A command with an undo and without a case here fails.
import { expect, test } from 'vitest'
import { commands } from '../../commands/index.ts'
import { administrators, type Role } from '../../src/contract/user.ts'
import type { UndoGroup, UndoWay } from '../../src/registry/undo-entry.ts'
import { createUndoStack } from '../../src/registry/undo-stack.ts'
import { businessCases } from './undo-business-cases.ts'
import { cases as otherCases } from './undo-cases.ts'
import { act, asked, session, idIn, openUndoSession, platform, refresh, run } from './undo-session.ts'
import { playerCases } from './undo-player-cases.ts'
import { stageCases } from './undo-stage-cases.ts'

await openUndoSession()

const cases = [...otherCases, ...playerCases, ...stageCases, ...businessCases]

/** Not compared: who did what, who was told, which request was answered how; what is summed up or looked at again later. */
const leftAside = new Set([
  // Each piece of work looks at what is there when it is due.
  'due_jobs',
  // Sums, written as differences.
  'tournament_counts',
  'wallet_transaction_counts',
  'member_counts',
  // Images stay after an undo; unshown ones are removed later.
  'images',
  'audit_log',
  'audit_counts',
  'audit_chain',
  'audit_unsealed',
  'events',
  'idempotency',
  'oidc_payloads',
  'platform_keys',
  'sign_in_failures',
  'accounts',
  'account_counts',
])

/** Columns that only grow, and times at which something was written; in documents as well. */
const onlyGrow = new Set(['version', 'revision', 'revised_by', 'update_time', 'state_time'])
/** Who comes back is another row of the same content. */
const madeAnew = new Set(['team_players'])
/** What stays behind on purpose: a room that was open is history, and money that moved is given back, not forgotten. */
const stays = (row: string) => /^\+ match_rooms .*"state":"(Aborted|Closed)"/.test(row)

/** Tables whose rows are added up in the background, by the sums that are read from them. */
const readAs: Readonly<Record<string, string>> = {
  notification_counts: `select sending_id, status, sum(n) as n from notification_counts group by 1, 2 having sum(n) <> 0`,
}

type Rows = Record<string, string[]>

type Client = Parameters<Parameters<typeof platform.store.inTransaction>[0]>[1]
type Version = { table: string; at: string }

/** Of each version of a row: where it lies, and which transaction wrote it. Most rows stay as they are from look to look. */
const texts = new Map<string, string>()
const version = `ctid::text || ' ' || xmin::text as at`
const keyOf = ({ table, at }: Version) => `${table} ${at}`
const { rows: tables } = await platform.store.pool.query<{ name: string }>(
  `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
)
const compared = tables.map(({ name }) => name).filter((name) => !leftAside.has(name))
const asTheyLie = compared.filter((name) => !(name in readAs))

/** Of one moment. */
function rows(): Promise<Rows> {
  return platform.store.inTransaction(
    async (_, client) => {
      const found: Rows = Object.fromEntries(compared.map((name) => [name, []]))
      const lie = asTheyLie.map((table) => `select '${table}' as table, ${version} from "${table}"`).join(' union all ')
      const { rows: versions } = await client.query<Version>(lie)
      await learn(
        client,
        versions.filter((one) => !texts.has(keyOf(one))),
      )
      for (const one of versions) found[one.table]?.push(texts.get(keyOf(one)) ?? '')
      for (const [table, read] of Object.entries(readAs)) {
        const { rows: sums } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from (${read}) t`)
        found[table] = sums.map(({ row }) => textOf(table, row))
      }
      return found
    },
    { readOnly: true },
  )
}

async function learn(client: Client, unknown: readonly Version[]): Promise<void> {
  for (const table of new Set(unknown.map((one) => one.table))) {
    const read = `select ${version}, to_jsonb(t) as row from "${table}" t where ctid = any($1::text[]::tid[])`
    const places = unknown.filter((one) => one.table === table).map(({ at }) => at.split(' ')[0])
    const { rows: found } = await client.query<{ at: string; row: unknown }>(read, [places])
    for (const { at, row } of found) texts.set(keyOf({ table, at }), textOf(table, row))
  }
}

function textOf(table: string, row: unknown): string {
  return JSON.stringify(row, (column, value: unknown) =>
    onlyGrow.has(column) || (column === 'id' && madeAnew.has(table)) ? undefined : value,
  )
}

async function sendingsUnderWay(): Promise<number> {
  const isLeft = `exists (select from notifications n where n.sending_id = sendings.id and n.status = 'Scheduled')`
  const underWay = `select id from sendings
    where state = 'Running' or (state = 'Scheduled' and not frozen) or (state in ('Done', 'Stopped', 'Cancelled') and ${isLeft})`
  return (await platform.store.pool.query(underWay)).rows.length
}

test('every command with an undo has a case', () => {
  const undoable = commands.filter((command) => command.undo).map(({ id }) => id)
  expect(undoable.filter((id) => !cases.some(({ does }) => idIn(does) === id))).toEqual([])
})

test.each(cases.map((one) => [one.does, one] as const))('%s', async (_, { act: prepare, wall, leaves }) => {
  // A sending of an earlier case goes on in the background.
  await expect.poll(sendingsUnderWay).toBe(0)
  const invocation = await prepare()
  refresh()
  session.undoStack.clear()
  asked.length = 0
  const before = await rows()
  const outcome = await run(invocation)
  expect(outcome, JSON.stringify(outcome)).toMatchObject({ is: 'done' })
  expect(differing(before, await rows()), 'it did something').not.toEqual([])
  const [group] = session.undoStack.groups('undo')
  expect(group?.isWall).toBe(wall !== undefined)
  if (group) for (const role of offeredUnlikeAllowed(group)) throw new Error(`undo is offered to ${role} or withheld`)
  if (wall) {
    expect(asked).toMatchObject([{ final: true }])
    return
  }
  const undone = await run(act('console.undo', []))
  expect(undone, JSON.stringify(undone)).toMatchObject({ is: 'done' })
  expect(differing(before, await rows()).filter((row) => !stays(row) && !leaves?.test(row))).toEqual([])
})

test('where a role may do what it may not undo, the other way is named, or it is said here why there is none', () => {
  expect([...oneWay].toSorted()).toEqual(['member.add-points VenueOperator', 'points.add-many VenueOperator'])
  // A list is taken back row by row.
  const without = [...oneWay].filter((one) => !commands.some(({ id, instead }) => one.startsWith(`${id} `) && instead))
  expect(without).toEqual(['points.add-many VenueOperator'])
})

/** Acts with roles that may do them and not what undoes them. */
const oneWay = new Set<string>()

/** The roles that may do the act, where its undo is offered and refused or the other way round. */
function offeredUnlikeAllowed({ entries, isWall }: UndoGroup): Role[] {
  if (isWall) return []
  const { registry, host } = session
  return administrators.filter((role) => {
    const asking = host.asking()
    const stack = createUndoStack({
      registry,
      host: { ...host, asking: () => ({ ...asking, user: { ...asking.user, role } }) },
      run: () => Promise.reject(new Error('nothing is undone here')),
      store: { read: () => ({ undo: entries, redo: entries }), save: () => undefined },
    })
    const mayRun = (ids: readonly string[]) => ids.every((id) => registry.find(id)?.roles.includes(role))
    const acts = entries.map(({ given }) => given.id)
    const inverses = entries.flatMap((one) => one.inverses.map(({ id }) => id))
    if (mayRun(acts) && !mayRun(inverses)) for (const id of acts) oneWay.add(`${id} ${role}`)
    const isOffered = (way: UndoWay) => stack.groups(way)[0]?.isWall === false
    return isOffered('undo') !== mayRun(inverses) || isOffered('redo') !== mayRun(acts)
  })
}

/** Rows that are not the same, by their table: `-` before, `+` now. */
function differing(before: Rows, now: Rows): string[] {
  return Object.keys(before).flatMap((table) => {
    const [was, is] = [new Set(before[table]), new Set(now[table])]
    const gone = [...was].filter((row) => !is.has(row)).map((row) => `- ${table} ${row}`)
    return [...gone, ...[...is].filter((row) => !was.has(row)).map((row) => `+ ${table} ${row}`)]
  })
}
