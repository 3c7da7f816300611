// A database that an earlier version has filled is brought to the form of this one, with all that is in it.
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../src/platform/store/audit.ts'
import { connect } from '../../src/platform/store/connection.ts'
import { migrate } from '../../src/platform/store/migrate.ts'
import { findTemplate } from '../../src/platform/store/templates.ts'
import { listTransactions } from '../../src/platform/store/transactions.ts'
import { findTournament, listTournaments } from '../../src/platform/store/tournaments.ts'
import { brokenMoney } from './wallet-world.ts'
import { cloneDatabase } from '../support/platform.ts'

/** Of a tournament, in every version. */
const columns = `name, name_key, game, region, visibility, featured, instant, check_in_duration, min_teams, starters, benched,
  about, rules, prize, registration_fee, currency, auto_deposit_prize, discord_required, copy_on_full, groups, state,
  create_time`

const migrations = fileURLToPath(new URL('../../src/platform/store/migrations', import.meta.url))

test('tournaments of one region each become tournaments of several', async () => {
  const url = await cloneDatabase('template0')
  const store = connect(url, { max: 1 })
  await store.pool.query('create extension if not exists pg_trgm')
  await migrateTo('0007_find', url)
  await store.pool.query(`
    insert into tournaments (${columns})
    select region || ' Cup', lower(region) || ' cup', 'Forts', region, 'public', false, false, 15, 2, 1, 0, '', '',
      '{"champion":null,"firstRunnerUp":null,"secondRunnerUp":null}', '0.00', 'TWD', false, false, false, '[]',
      'Initial', n
    from unnest(array['Taiwan', 'Hong Kong', 'All']) with ordinality as old (region, n)`)
  await store.pool.query(
    `insert into tournament_counts (state, game, region, n) select state, game, region, 1 from tournaments`,
  )
  await migrate(url)
  const listed = (region?: string[]) =>
    store.db.transaction((tx) =>
      listTournaments(tx, { ...(region && { region }), sort: 'createTime', page: 1, pageSize: 10 }, 0),
    )
  expect((await listed()).tournaments.map(({ region }) => region)).toEqual([['Taiwan'], ['Hong Kong'], ['All']])
  const taiwan = await listed(['Taiwan'])
  expect([taiwan.rowCount, taiwan.tournaments.map(({ name }) => name)]).toEqual([1, ['Taiwan Cup']])
  await store.close()
})

test('sendings that were over and still had something to send are over', async () => {
  const url = await cloneDatabase('template0')
  const store = connect(url, { max: 1 })
  await store.pool.query('create extension if not exists pg_trgm; create extension if not exists btree_gist')
  await migrateTo('0041_members_by_time', url)
  await store.pool.query(`
    insert into sendings (id, subject, name_key, action, channel, state, audience, audience_name, content, plain, by, by_name,
      create_time, start_time, members, frozen)
    select state || frozen, state, lower(state), 'message', 'email', state, '{"to": "all"}', '', '[]', '', '1', 'Ada', 1, 1, 9, frozen
    from unnest(array['Scheduled', 'Running', 'Stopped', 'Cancelled']) as state, unnest(array[true, false]) as frozen`)
  await store.pool.query(`
    insert into notifications (id, sending_id, member_id, member_name, action, channel, recipient, status, create_time, scheduled_time)
    select id || status, id, status, 'Ada', 'message', 'email', status || '@arena.test', status, 1, 1
    from sendings, unnest(array['Scheduled', 'Acknowledged', 'Sent']) as status`)
  await migrate(url)
  const { rows: kept } = await store.pool.query(
    `select id from sendings where not frozen union all select id from sendings where members <> 9 order by id`,
  )
  expect(kept.map(({ id }) => id)).toEqual(['Cancelledfalse', 'Runningfalse', 'Scheduledfalse', 'Stoppedfalse'])
  const { rows: errors } = await store.pool.query(
    `select sending_id || ' ' || error || ' ' || (select n from notification_counts as counted
       where counted.sending_id = notifications.sending_id and status = 'Error') as told
     from notifications where status = 'Error' order by id`,
  )
  expect(errors.map(({ told }) => told)).toEqual([
    'Cancelledfalse cancelled 1',
    'Cancelledtrue cancelled 1',
    'Stoppedfalse stopped 1',
    'Stoppedtrue stopped 1',
  ])
  await store.close()
})

test('the audit log of an earlier version is counted anew', async () => {
  const url = await cloneDatabase('template0')
  const store = connect(url, { max: 1 })
  await store.pool.query('create extension if not exists pg_trgm')
  await migrateTo('0009_rooms', url)
  await store.pool.query(`
    insert into audit_log (time, actor, actor_name, role, action, command, source, target, scope, outcome, request_id)
    select n * 86400, '1', 'Ada', 'SystemAdmin', 'addTeam', 'team add ' || n, 'key', 'team:1', '{}', 'done', 'r' || n
    from generate_series(1, 400) as n`)
  await store.pool.query('insert into audit_counts (stretch, n) values (0, 7)')
  await migrate(url)
  const page = (number: number) => store.db.transaction((tx) => listAuditEntries(tx, { page: number, pageSize: 50 }))
  const { rowCount, entries } = await page(4)
  expect(rowCount).toBe(400)
  expect(entries.map(({ command }) => command)).toEqual(Array.from({ length: 50 }, (_, i) => `team add ${250 - i}`))
  await store.close()
})

test('texts of lines become texts of paragraphs, of tournaments and of templates', async () => {
  const url = await cloneDatabase('template0')
  const store = connect(url, { max: 1 })
  await store.pool.query('create extension if not exists pg_trgm')
  await migrateTo('0013_tournament_images', url)
  // Lines of every system's end, an empty one, and signs that the editor reads.
  const about = 'Bring "your own" mouse.\r\n\r\n  # 1 rule \\ *fair* play \n決賽在台北\r'
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into tournaments (${columns})
    select 'Cup ' || n, 'cup ' || n, 'Forts', array['Taiwan'], 'public', false, false, 15, 2, 1, 0, about, rules,
      '{"champion":null,"firstRunnerUp":null,"secondRunnerUp":null}', '0.00', 'TWD', false, false, false, '[]',
      'Initial', n
    from unnest($1::text[], $2::text[]) with ordinality as old (about, rules, n) order by n returning id`,
    [
      [about, ''],
      ['No cheats.', ' \n\t\n'],
    ],
  )
  const template = await store.pool.query<{ id: string }>(
    `insert into tournament_templates (name, name_key, game, fields, stages, create_time)
    values ('Cup', 'cup', 'Forts', $1, '[]', 1) returning id`,
    [{ about, featured: true }],
  )
  await migrate(url)
  const paragraphs = (...lines: string[]) => lines.map((text) => ({ type: 'paragraph', text: [{ text }] }))
  const aboutNow = paragraphs('Bring "your own" mouse.', '  # 1 rule \\ *fair* play ', '決賽在台北')
  const texts = await store.db.transaction((tx) => Promise.all(rows.map(({ id }) => findTournament(tx, id))))
  expect(texts.map((one) => [one.about, one.rules])).toEqual([
    [aboutNow, paragraphs('No cheats.')],
    [[], []],
  ])
  const found = await store.db.transaction((tx) => findTemplate(tx, template.rows[0]?.id ?? ''))
  expect(found).toMatchObject({ about: aboutNow, rules: [], featured: true })
  await store.close()
})

test('fees that were taken, and those of teams that are gone, become transactions', async () => {
  const url = await cloneDatabase('template0')
  const store = connect(url, { max: 1 })
  await store.pool.query('create extension if not exists pg_trgm')
  await migrateTo('0014_rich_texts', url)
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into tournaments (${columns})
    values ('Cup', 'cup', 'Forts', array['Taiwan'], 'public', false, false, 15, 2, 1, 0, '[]', '[]',
      '{"champion":null,"firstRunnerUp":null,"secondRunnerUp":null}', '100.50', 'HKD', false, false, false,
      '[{"name":"North","maxTeams":2},{"name":"South","maxTeams":2}]', 'OpenRegistration', 7) returning id`,
  )
  const id = rows[0]?.id ?? ''
  await store.pool.query(
    `with teams as (insert into tournament_teams (tournament_id, name, name_key, group_number, state, roster_confirm_time,
        fee, create_time, entry)
      values ($1, 'Alpha', 'alpha', 1, 'Registered', 9, 'Captured', 8, 1),
        ($1, 'Beta', 'beta', 1, 'PendingConfirmRoster', null, 'RefundPending', 8, 2),
        ($1, 'Gamma', 'gamma', null, 'PendingConfirmRoster', null, null, 8, 3) returning id, name)
    insert into team_players (tournament_team_id, nickname, role, in_game_name, index)
      select id, name || ' captain', 'Captain', name, 0 from teams`,
    [id],
  )
  await store.pool.query(
    `insert into removed_team_refunds (tournament_id, team_name, amount, currency) values ($1, 'Delta', '100.50', 'HKD')`,
    [id],
  )
  await migrate(url)
  const { transactions, totals } = await store.db.transaction((tx) =>
    listTransactions(tx, id, { page: 1, pageSize: 10, sort: 'team' }),
  )
  expect(transactions.map((row) => [row.teamName, row.memberName, row.state, row.createTime])).toEqual([
    ['Alpha', 'Alpha captain', 'Completed', 9],
    ['Beta', 'Beta captain', 'RefundPending', 8],
    ['Delta', null, 'RefundPending', 7],
  ])
  expect(totals).toMatchObject([{ currency: 'HKD', feesCaptured: '100.50', feesRefundPending: '201.00' }])
  expect((await store.db.transaction((tx) => findTournament(tx, id))).groupTeams).toEqual([2, 0])
  await store.close()
})

test('fees and prizes that were paid become entries of wallets: every row is kept, and all sums are equal to the cent', async () => {
  const url = await cloneDatabase('template0')
  const store = connect(url, { max: 1 })
  await store.pool.query('create extension if not exists pg_trgm')
  await migrateTo('0028_stage_rows', url)
  // Cups in both currencies; captains who are members, one of several teams; odd cents, and as much as a prize can be.
  await store.pool.query(`
    insert into tournaments (${columns})
      select 'Cup ' || n, 'cup ' || n, 'Forts', array['Taiwan'], 'public', false, false, 15, 2, 1, 0, '[]', '[]',
        '{"champion":null,"firstRunnerUp":null,"secondRunnerUp":null}', '100.50', case when n % 2 = 0 then 'HKD' else 'TWD' end,
        false, false, false, '[]', 'Completed', 7 from generate_series(1, 6) as n`)
  await store.pool.query(`
    insert into tournament_teams (tournament_id, name, name_key, state, create_time, entry)
      select id, 'Team ' || n, 'team ' || n, 'PendingConfirmRoster', 8, n from tournaments cross join generate_series(1, 40) as n`)
  await store.pool.query(`
    insert into team_players (tournament_team_id, member_id, nickname, role, in_game_name, index)
      select id, case when entry % 3 > 0 then 'm' || entry % 7 end, 'Captain ' || entry, 'Captain', 'c', 0 from tournament_teams`)
  await store.pool.query(`
    insert into wallet_transactions (category, item, places, state, tournament_id, tournament_team_id, team_name, member_id,
        member_name, currency, subtotal, wallet_difference, captured_amount, refunded_amount, create_time, update_time)
      select 'EntryFee', 'registrationFee', '[]'::jsonb, case when entry % 5 = 0 then 'RefundPending' else 'Completed' end, tournament_id,
        team.id, team.name, p.member_id, p.nickname, currency, 3333 + entry, 0, 3333 + entry, 0, 9, 9 + entry
      from tournament_teams as team join tournaments on tournaments.id = tournament_id join team_players p on p.tournament_team_id = team.id
      union all
      select 'Deposit', 'prize', '[1]'::jsonb, case when p.member_id is null then 'Pending' else 'Completed' end, tournament_id,
        team.id, team.name, p.member_id, p.nickname, 'TWD', case when entry = 1 then 99999999999 else 100001 + entry * 7 end,
        case when entry = 1 then 99999999999 else 100001 + entry * 7 end, 0, 0, 10 + entry, 10 + entry
      from tournament_teams as team join team_players p on p.tournament_team_id = team.id where entry <= 20`)
  const paid = `select member_id, sum(subtotal)::text as balance from wallet_transactions
    where category = 'Deposit' and state = 'Completed' group by member_id order by member_id`
  const kept = `select id, category, item, places, state, tournament_id, tournament_team_id, team_name, member_id, member_name,
    currency, subtotal, wallet_difference, refunded_amount, payment_method, remark, create_time, update_time
    from wallet_transactions order by id`
  const sums = `select category, state, currency, count(*), sum(subtotal) as subtotal,
    sum(captured_amount) filter (where category = 'EntryFee') as captured from wallet_transactions group by 1, 2, 3 order by 1, 2, 3`
  const ask = async (query: string) => (await store.pool.query<Record<string, unknown>>(query)).rows
  const [before, rowsBefore, sumsBefore] = [await ask(paid), await ask(kept), await ask(sums)]
  expect(before.length).toBeGreaterThan(4)

  await migrate(url)
  expect(await ask(kept)).toEqual(rowsBefore)
  expect(await ask(sums)).toEqual(sumsBefore)
  expect(await ask('select member_id, balance::text from wallets order by member_id')).toEqual(before)
  expect(await brokenMoney({ store })).toEqual([])
  const [refunds] = await ask(
    `select count(*)::int as n, sum(amount)::text as sum from wallet_refunds where state = 'Pending'`,
  )
  const [pending] = await ask(
    `select count(*)::int as n, sum(subtotal)::text as sum from wallet_transactions where state = 'RefundPending'`,
  )
  expect(refunds).toEqual(pending)
  // Started once more, nothing is counted twice.
  await migrate(url)
  expect(await ask('select member_id, balance::text from wallets order by member_id')).toEqual(before)
  await store.close()
})

/** As far as an earlier version went. */
async function migrateTo(last: string, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'arena-migrations-'))
  await cp(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.filter(({ tag }) => tag <= last)
  await writeFile(path, JSON.stringify({ ...journal, entries }))
  const store = connect(url, { max: 1 })
  await applyMigrations(drizzle(store.pool), { migrationsFolder: folder })
  await store.close()
  await rm(folder, { recursive: true })
}
