// Where members are reached, and who gets nothing: one expression each, used when the members of a sending are counted, when its list
// is made, when an entry is handed over, and when it is tried once more.
import { sql, type SQL } from 'drizzle-orm'
import { broadcastActions } from '../../contract/notification.ts'
import type { NotificationChannel } from '../../contract/notification.ts'

const quoted = (text: string) => `'${text}'`

/** Expressions of SQL, or literals in it. */
type Asked = { channel: string; address: string; memberId: string }

const isSuppressed = ({ channel, address }: Asked) =>
  `exists (select from suppressions where address = ${address} and channel = ${channel} and state = 'Active')`

const isUnsubscribed = ({ channel, address, memberId }: Asked) =>
  `(exists (select from unsubscribes where member_id = ${memberId} and channel = ${channel})
    or exists (select from unsubscribes where address = ${address} and channel = ${channel}))`

/** `suppressed`, `unsubscribed`, or null. What concerns a member's own tournaments or money is not unsubscribed from. */
function blockedSql({ action, ...asked }: Asked & { action: string }): string {
  return `case when ${isSuppressed(asked)} then 'suppressed'
    when ${action} in (${broadcastActions.map(quoted).join(', ')}) and ${isUnsubscribed(asked)} then 'unsubscribed' end`
}

/**
 * Of an entry in `notifications` and its row in `sendings`: its member is in none of the teams that are written to. A lookup of one
 * member: as a condition that exists it would be joined to the list as a whole.
 */
const hasLeft = `(sendings.audience ->> 'to' = 'tournament' and notifications.action in (${broadcastActions.map(quoted).join(', ')})
    and (select true from team_players join tournament_teams on tournament_teams.id = team_players.tournament_team_id
      where team_players.member_id = notifications.member_id and tournament_teams.tournament_id = sendings.audience ->> 'tournamentId'
        and tournament_teams.drop_time is null and team_players.role <> 'RequestToJoin' limit 1) is null)`

/** Of the sendings that fit, what `hasLeft` asks of them: the ids of a pasted list would be unpacked for each entry. */
export const sendingsAsked = (
  fits: string,
) => `select id, case when audience ->> 'to' = 'tournament' then audience end as audience
  from sendings where ${fits}`

/** Whether another entry of the same list has an address; a retry stands in no list. Looked up one by one. */
export const isSharedSql = (
  address: string,
) => `(notifications.retry_of is null and ${address} <> notifications.recipient
    and (select true from notifications as other where other.sending_id = notifications.sending_id and other.channel = notifications.channel
      and other.recipient = ${address} and other.retry_of is null limit 1))`

/** Why an entry in `notifications`, with its row in `sendings`, is not sent to the address that is given; or null. */
export const entryBlockedSql = (address: string) =>
  `case when ${hasLeft} then 'leftTournament' when ${address} = '' then 'noAddress' else ${blockedSql({
    channel: 'notifications.channel',
    address,
    memberId: 'notifications.member_id',
    action: 'notifications.action',
  })} end`

/**
 * Where a member of a statement over `members` is reached; empty: nowhere. chosen: a push and a message in the client go to the
 * member's own apps, which are known by the member's id; where Web Push is set up, those that signed up for it.
 */
const memberAddress: Record<NotificationChannel, string> = {
  email: 'lower(members.email)',
  sms: 'members.mobile',
  push: `case when exists (select from platform_keys where name = 'web-push')
    and not exists (select from push_subscriptions where member_id = members.id) then '' else members.id end`,
  client: 'members.id',
}

/**
 * Of an entry in `notifications`: where its member is reached now; empty: nowhere. A test, and a notice to an account, go to the
 * address they were made for.
 */
export const addressNowSql = `case when notifications.action = 'test' or notifications.member_id = '' then notifications.recipient
    else coalesce((select case notifications.channel ${Object.entries(memberAddress)
      .map(([channel, address]) => `when ${quoted(channel)} then ${address}`)
      .join(' ')} end
      from members where members.id = notifications.member_id), '') end`

export function addressOf(channel: NotificationChannel): SQL<string> {
  return sql.raw(memberAddress[channel]) as SQL<string>
}

export type Unreached = {
  /** They do not want it. */
  unsubscribed: SQL<boolean>
  /** Their address is known to fail. */
  suppressed: SQL<boolean>
}

/** Members who have an address on a channel and do not get what is sent to many there: conditions on a row of `members`. */
export function unreached(channel: NotificationChannel): Unreached {
  const address = memberAddress[channel]
  // Sets that do not depend on the row are hashed once, for a million members as for one.
  const of = (column: string, table: string) => `(select ${column} from ${table} where channel = ${quoted(channel)}`
  const isIn = (value: string, set: string) => `coalesce(${value} in ${set}), false)`
  const isOut = [isIn('members.id', of('member_id', 'unsubscribes')), isIn(address, of('address', 'unsubscribes'))]
  return {
    unsubscribed: sql.raw(`(${isOut.join(' or ')})`) as SQL<boolean>,
    suppressed: sql.raw(isIn(address, `${of('address', 'suppressions')} and state = 'Active'`)) as SQL<boolean>,
  }
}
