// Members at a hundred home shops, as many as there are to be; each has a name of its own, Latin or Chinese.
import type { DbClient } from '../../src/platform/store/connection.ts'

const firsts = 'Neon,Lucky,Silent,Turbo,Velvet,Pixel,Midnight,Ginger,Quantum,Jade,Crimson,Lazy,Solar,Frosty,Mango,Rapid'
const seconds = 'Otter,Crane,Tiger,Bao,Comet,Wolf,Panda,Falcon,Noodle,Shark,Heron,Badger,Lynx,Koi,Raven,Boba'
const signs = '夜貓,小虎,阿星,飛魚,黑熊,白鷺,雷神,無雙,狂風,流星,奶茶,刀客,海豚,獵鷹,石獅,青龍'
const lastNames = '王,陳,林,黃,張,李,吳,劉,蔡,楊,許,鄭,謝,郭,洪,曾'
const givenNames = '志明,怡君,俊傑,淑芬,家豪,雅婷,宗翰,詩涵,冠宇,佳穎,承恩,欣怡,柏翰,思妤,子軒,美玲'

const pick = (list: string, at: string) => `(string_to_array('${list}', ','))[1 + (${at}) % 16]`

/** Numbered up to `count`, from `first` on. */
export async function fillMembers(pool: DbClient, count: number, first = 1): Promise<void> {
  await pool.query(`insert into venues (id, venue_company_id, name)
    select 'shop' || n, 'company' || n % 10, 'Shop ' || n from generate_series(0, 99) n on conflict do nothing`)
  await pool.query(`
    insert into members (id, nickname, name_key, first_name, last_name, email, mobile, home_shop_venue_id, home_shop_company_id,
      loyalty_points, create_time)
    select 'm' || n, nickname, lower(nickname), ${pick(givenNames, 'n / 16')} || n, ${pick(lastNames, 'n')},
      'member' || n || '@example.com', '+8869' || lpad((n * 104729 % 100000000)::text, 8, '0'),
      'shop' || n % 100, 'company' || n % 10, n * 7919 % 20011, n
    from (
      select n, case when n % 2 = 0 then ${pick(signs, 'n / 2')} || ${pick(signs, 'n / 32')} || n % 1009
        else ${pick(firsts, 'n / 2')} || ' ' || ${pick(seconds, 'n / 32')} || ' ' || n end as nickname
      from generate_series(${first}::bigint, ${count}::bigint) n
    ) as made`)
}
