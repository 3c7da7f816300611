// Members of the demonstration, with their points: the same in every run, made by the database, however many they are.
import { asc, sql, type SQL } from 'drizzle-orm'
import type { Act } from '../call.ts'
import type { Tx } from '../store/connection.ts'
import { venues } from '../store/schema/venues.ts'

export const memberCounts = { demo: 2_000, large: 100_000 }

const firsts = 'Neon,Lucky,Silent,Turbo,Velvet,Pixel,Midnight,Ginger,Quantum,Jade,Crimson,Lazy,Solar,Frosty,Mango,Rapid'
const seconds = 'Otter,Crane,Tiger,Bao,Comet,Wolf,Panda,Falcon,Noodle,Shark,Heron,Badger,Lynx,Koi,Raven,Boba'
const signs = '夜貓,小虎,阿星,飛魚,黑熊,白鷺,雷神,無雙,狂風,流星,奶茶,刀客,海豚,獵鷹,石獅,青龍'
const lastNames = '王,陳,林,黃,張,李,吳,劉,蔡,楊,許,鄭,謝,郭,洪,曾'
const givenNames = '志明,怡君,俊傑,淑芬,家豪,雅婷,宗翰,詩涵,冠宇,佳穎,承恩,欣怡,柏翰,思妤,子軒,美玲'
const latinNames = 'Kit,Ann,Wei,Mei,Leo,Ivy,Sam,Joy,Max,Amy,Ray,Zoe,Ken,Eva,Tim,Nora'

/** One of a list, by a number. */
const pick = (list: string, at: SQL) => sql`(string_to_array(${sql.raw(`'${list}'`)}, ','))[1 + (${at}) % 16]`

/** Two step sizes without a common factor, so that neighbours differ. */
const mixed = (n: SQL, by: number) => sql`((${n})::bigint * ${sql.raw(String(by))} / 97)`

export async function seedMembers({ tx, asking }: Act, count: number): Promise<void> {
  await insertMembers(tx, asking.now, count)
  await linkPlayers(tx, asking.now)
  await insertLedger(tx, asking.now)
}

// First earned, spent, earned again, granted: their sum is the balance.
const earned = sql`(100 + n * 7919 % 1900)`
const spent = sql`(case when n % 3 = 0 then ${earned} / 3 else 0 end)`
const again = sql`(case when n % 2 = 0 then 50 + n * 31 % 450 else 0 end)`
const granted = sql`(case when n % 11 = 0 then 25 else 0 end)`
const balance = sql`(case when n % 20 = 19 then 0 else ${earned} - ${spent} + ${again} + ${granted} end)`

async function insertMembers(tx: Tx, now: number, count: number): Promise<void> {
  const shops = await tx.select({ id: venues.id }).from(venues).orderBy(asc(venues.id))
  const n = sql`n`
  const isChinese = sql`n % 5 < 2`
  await tx.execute(sql`
    insert into members (nickname, name_key, first_name, last_name, email, mobile, gender, birthday, discord_id,
      home_shop_venue_id, home_shop_company_id, loyalty_points, create_time)
    select nickname, lower(normalize(nickname, NFKC)), first_name, last_name,
      case when n % 9 = 0 then '' else 'member' || n || '@example.com' end,
      case when n % 7 = 0 then '' else '+8869' || lpad((n * 104729 % 100000000)::text, 8, '0') end,
      case n % 10 when 0 then null when 9 then 'Other' else case when n % 2 = 0 then 'Female' else 'Male' end end,
      case when n % 4 = 0 then null else date '1980-01-01' + (n * 37 % 9000)::int end,
      case when n % 6 = 0 then (300000000000000000 + n * 7919)::text else '' end,
      venues.id, venues.venue_company_id, ${balance}, ${now} - n * 3600 % 94608000
    from (
      select n,
        case when ${isChinese} then ${pick(signs, mixed(n, 13))} || ${pick(signs, mixed(n, 41))} || n % 1000
          else ${pick(firsts, mixed(n, 13))} || ' ' || ${pick(seconds, mixed(n, 41))} || ' ' || n end as nickname,
        case when ${isChinese} then ${pick(givenNames, mixed(n, 29))} else ${pick(latinNames, mixed(n, 29))} end as first_name,
        case when n % 8 = 7 then '' else ${pick(lastNames, mixed(n, 53))} end as last_name,
        ${shopOf(shops.map(({ id }) => id))} as shop
      from generate_series(1, ${count}::bigint) n
    ) as made left join venues on venues.id = shop`)
}

/** Most have one; a member in twenty has not chosen yet, and has no points. */
function shopOf(ids: readonly string[]): SQL {
  return sql`case when n % 20 = 19 then null else (${sql.param([...ids])}::text[])[1 + n % ${Math.max(1, ids.length)}] end`
}

async function insertLedger(tx: Tx, now: number): Promise<void> {
  await tx.execute(sql`
    insert into loyalty_transactions (member_id, venue_id, type, amount, balance_after, remark, written_by, written_by_name, time)
    select id, shop, type, amount, sum(amount) over (partition by id order by step), remark, 'seed', 'Olive Operator', ${now} - 86400 * (12 - 3 * step)
    from (
      select members.id, home_shop_venue_id as shop, substring(email from '\\d+')::bigint as n
      from members where home_shop_venue_id is not null and email <> ''
    ) as given cross join lateral (values
      (1, 'Earn', ${earned}, ''), (2, 'Redeem', -${spent}, 'Two hours of play'), (3, 'Earn', ${again}, ''),
      (4, 'Adjustment', ${granted}, 'Birthday')
    ) as rows (step, type, amount, remark)
    where amount <> 0
    order by step, id`)
  // Members without an address have no number to go by: their points are one row.
  await tx.execute(sql`
    insert into loyalty_transactions (member_id, venue_id, type, amount, balance_after, remark, written_by, written_by_name, time)
    select id, home_shop_venue_id, 'Earn', loyalty_points, loyalty_points, '', 'seed', 'Olive Operator', ${now} - 86400
    from members where home_shop_venue_id is not null and email = '' and loyalty_points > 0`)
}

/** chosen: every fifth player of the demonstration is a member of the platform, under the same nickname. */
async function linkPlayers(tx: Tx, now: number): Promise<void> {
  await tx.execute(sql`
    with chosen as (
      select id, nickname, nextval('arena_ids')::text as member_id, (row_number() over (order by id))::int as at
      from (select distinct on (nickname) id, nickname from team_players where id::bigint % 5 = 0 order by nickname, id) as players
      limit 60
    ), made as (
      insert into members (id, nickname, name_key, home_shop_venue_id, home_shop_company_id, loyalty_points, create_time)
      select member_id, nickname, lower(normalize(nickname, NFKC)), venues.id, venues.venue_company_id, 60 + chosen.at * 37 % 900, ${now}
      from chosen cross join lateral (
        select id, venue_company_id from venues order by id offset chosen.at % (select count(*) from venues) limit 1
      ) as venues
    )
    update team_players set member_id = chosen.member_id from chosen where team_players.id = chosen.id`)
}
