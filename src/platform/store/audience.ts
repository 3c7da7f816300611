// The audience of a sending: the number of members, the members, and their addresses.
import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { Audience, AudienceCount, NotificationChannel } from '../../contract/notification.ts'
import { defaultSystemZone } from '../../contract/limits.ts'
import { quietUntil } from '../../rules/quiet-hours.ts'
import { found } from './found.ts'
import type { Tx } from './connection.ts'
import { addressOf, unreached } from './unreached.ts'
import { members } from './schema/members.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { tournaments } from './schema/tournaments.ts'
import { venueCompanies, venues } from './schema/venues.ts'
import { isSearchedFor } from './searched.ts'

/** chosen: names of a sample. */
const sampled = 10
/** chosen: unknown ids that are named. */
const named = 20
/** chosen: the channels with quiet hours. */
export const quietChannels: readonly NotificationChannel[] = ['push', 'sms']

/**
 * chosen: members have no language of their own (§3), so the home shop says it: Chinese in Hong Kong, Taiwan and Macau, as §9 has it
 * for browsers; elsewhere, and without a home shop, English.
 */
export const languageSql = `case when venues.time_zone in ('Asia/Hong_Kong', 'Asia/Taipei', 'Asia/Macau') then 'zh' else 'en' end`
export const languageRead = sql.raw(languageSql) as SQL<string>
/** chosen: without a home shop the night is that of the system's usual zone. */
export const zoneOf = sql<string>`coalesce(${venues.timeZone}, ${sql.raw(`'${defaultSystemZone}'`)})`

/** Of those who are members since then at the latest: who joins later is not added. */
export function isIn(audience: Audience, now: number): SQL | undefined {
  return and(lte(members.createTime, now), isMeant(audience))
}

function isMeant(audience: Audience): SQL | undefined {
  const { to, search, venueId, companyId, minPoints, tournamentId, teamState, memberIds } = audience
  if (to === 'filter') {
    return and(
      isSearchedFor('member', { search }),
      venueId === undefined ? undefined : eq(members.venueId, venueId),
      companyId === undefined ? undefined : eq(members.venueCompanyId, companyId),
      minPoints === undefined ? undefined : gte(members.loyaltyPoints, minPoints),
    )
  }
  if (to === 'venue') return eq(members.venueId, venueId ?? '')
  // chosen: a player who asks to join a team is not in it, and a team that left gets nothing.
  if (to === 'tournament') {
    return sql`${members.id} in (
      select ${teamPlayers.memberId} from ${teamPlayers}
      join ${tournamentTeams} on ${tournamentTeams.id} = ${teamPlayers.tournamentTeamId}
      where ${and(
        eq(tournamentTeams.tournamentId, tournamentId ?? ''),
        sql`${tournamentTeams.dropTime} is null`,
        sql`${teamPlayers.role} <> 'RequestToJoin'`,
        teamState === undefined ? undefined : eq(tournamentTeams.state, teamState),
      )})`
  }
  return to === 'members' ? sql`${members.id} = any(${sql.param(memberIds ?? [])}::text[])` : undefined
}

/** The ids in a pasted text, each once. */
export function pastedIds(pasted: string): string[] {
  return [...new Set(pasted.split(/[\s,;]+/).filter(Boolean))]
}

export type Counting = {
  channels: readonly NotificationChannel[]
  now: number
  /** When it begins, for quiet hours; undefined: whenever it begins, it goes out at once. */
  at: number | undefined
}

export async function countAudience(
  tx: Tx,
  audience: Audience,
  { channels, now, at }: Counting,
): Promise<AudienceCount> {
  const each = channels.map((channel) => columnsOf(channel))
  const quiet = at === undefined ? {} : await nightsAt(tx, at)
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const isReached = sql.join(
    each.map(({ first }) => first),
    sql` or `,
  )
  const night = sql`${JSON.stringify(quiet)}::jsonb ? ${zoneOf}`
  // Of the members who share an address the one with the first id gets it, as when the list is made (freezing.ts).
  const { rows } = await tx.execute<Record<string, number | string[] | null>>(sql`
    with meant as materialized (
      select ${members.id} as id, ${members.name} as nickname, ${languageRead} as language, ${night} as night,
        ${list(each.map(({ read }) => read))}
      from ${members} left join ${venues} on ${venues.id} = ${members.venueId}
      where ${isIn(audience, now) ?? sql`true`}
    ), counted as materialized (
      select meant.id, nickname, language, night, ${list(each.map(({ judged }) => judged))}
      from meant ${sql.join(
        each.flatMap(({ firsts }) => firsts ?? []),
        sql` `,
      )}
    )
    select count(*)::int as members, count(*) filter (where ${isReached})::int as reached,
      count(*) filter (where (${isReached}) and language = 'zh')::int as zh,
      ${list(each.map(({ counts }) => counts))},
      (select array_agg(nickname) from (
        select nickname from counted where ${isReached} order by random() limit ${sampled}) as drawn) as sample
    from counted`)
  const row = found(rows[0])
  const number = (name: string) => Number(row[name] ?? 0)
  const reached = number('reached')
  return {
    members: number('members'),
    reached,
    channels: channels.map((channel) => ({
      channel,
      reached: number(`${channel}_reached`),
      zh: number(`${channel}_zh`),
      noAddress: number(`${channel}_none`),
      duplicates: number(`${channel}_shared`),
      unsubscribed: number(`${channel}_unsubscribed`),
      suppressed: number(`${channel}_suppressed`),
      quiet: number(`${channel}_quiet`),
    })),
    languages: { en: reached - number('zh'), zh: number('zh') },
    name: await nameOfAudience(tx, audience),
    sample: Array.isArray(row['sample']) ? row['sample'] : [],
    unknown: await unknownIn(tx, audience),
  }
}

/** The columns of a channel that are read, checked and counted. Its name is one of four words. */
function columnsOf(channel: NotificationChannel) {
  const { unsubscribed, suppressed } = unreached(channel)
  const named = (what: string) => sql.raw(`${channel}_${what}`)
  const [address, stopped, bad, first] = [named('address'), named('stopped'), named('bad'), named('first')]
  const canGet = sql`${address} is not null and not ${stopped} and not ${bad}`
  // A push and a message in the client go to the member's own app, which no other member has.
  const isShared = channel === 'email' || channel === 'sms'
  const filtered = (fits: SQL, what: string) => sql`count(*) filter (where ${fits})::int as ${named(what)}`
  const isQuiet = quietChannels.includes(channel) ? sql`${first} and night` : sql`false`
  return {
    first: sql`${first}`,
    read: sql`nullif(${addressOf(channel)}, '') as ${address}, ${unsubscribed} as ${stopped}, ${suppressed} as ${bad}`,
    firsts: isShared
      ? sql`left join (select min(id) as id from meant where ${canGet} group by ${address}) as ${named('firsts')}
          on ${named('firsts')}.id = meant.id`
      : undefined,
    judged: sql`${address} is null as ${named('none')}, ${stopped}, ${bad},
      (${isShared ? sql`${named('firsts')}.id is not null` : canGet}) as ${first}`,
    counts: sql.join(
      [
        filtered(sql`${first}`, 'reached'),
        filtered(sql`${first} and language = 'zh'`, 'zh'),
        filtered(sql`${named('none')}`, 'none'),
        filtered(sql`not ${named('none')} and ${stopped}`, 'unsubscribed'),
        filtered(sql`not ${named('none')} and not ${stopped} and ${bad}`, 'suppressed'),
        filtered(sql`not ${named('none')} and not ${stopped} and not ${bad} and not ${first}`, 'shared'),
        filtered(isQuiet, 'quiet'),
      ],
      sql`, `,
    ),
  }
}

/** The zones where it is night then, each with its morning. */
export async function nightsAt(tx: Tx, time: number): Promise<Record<string, number>> {
  const zones = await tx.selectDistinct({ zone: venues.timeZone }).from(venues)
  const all = new Set([defaultSystemZone, ...zones.map(({ zone }) => zone)])
  return Object.fromEntries(
    [...all].flatMap((zone) => {
      const until = quietUntil(time, zone)
      return until === undefined ? [] : [[zone, until]]
    }),
  )
}

async function unknownIn(tx: Tx, { to, memberIds = [] }: Audience): Promise<string[]> {
  if (to !== 'members' || memberIds.length === 0) return []
  const known = await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.id} = any(${sql.param(memberIds)}::text[])`)
  const ids = new Set(known.map(({ id }) => id))
  return memberIds.filter((id) => !ids.has(id)).slice(0, named)
}

/** The name of the tournament, venue or company that is named, which has to be there. */
export async function nameOfAudience(
  tx: Tx,
  { tournamentId, venueId, companyId }: Pick<Audience, 'tournamentId' | 'venueId' | 'companyId'>,
): Promise<string> {
  const names: string[] = []
  const all = [[tournaments, tournamentId] as const, [venueCompanies, companyId] as const, [venues, venueId] as const]
  for (const [table, id] of all) {
    if (id === undefined) continue
    names.push(found((await tx.select({ name: table.name }).from(table).where(eq(table.id, id)))[0]).name)
  }
  return names.join(' · ')
}
