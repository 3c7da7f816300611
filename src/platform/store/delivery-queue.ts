// The queue of entries to be handed over. No transaction is open while one is: a row says who has it in hand and until when,
// and that it was taken up stands in the database before the first word of it leaves.
import {
  broadcastActions,
  type Blocked,
  type DeliveryError,
  type Notification,
  type NotificationAction,
  type NotificationChannel,
  type PauseReason,
} from '../../contract/notification.ts'
import { defaultSystemZone } from '../../contract/limits.ts'
import type { RichText } from '../../contract/rich-text.ts'
import type { SendingState } from '../../contract/states.ts'
import type { SuppressionReason } from '../../contract/suppression.ts'
import { languageSql, quietChannels } from './audience.ts'
import type { DbClient } from './connection.ts'
import { contentRead, plainRead, subjectRead } from './in-language.ts'
import { addressNowSql, entryBlockedSql, isSharedSql, sendingsAsked } from './unreached.ts'
import { suppressing } from './suppressions.ts'
import { isOutdated } from './version.ts'

/** Why an entry ends before it is handed over. `sharedAddress`: another entry of its sending has the address its member has now. */
export type Unsent = Blocked | 'sharedAddress' | 'noSubscription' | 'exampleAddress'

export type Taken = {
  id: string
  sendingId: string
  holder: string
  channel: NotificationChannel
  action: NotificationAction
  memberId: string
  memberName: string
  recipient: string
  attempts: number
  subject: string
  content: RichText
  plain: string
  link: string | null
  /** Why its member gets nothing now. */
  blocked: Unsent | null
  /** The zone whose night it waits out; null: it goes out at any hour. */
  nightZone: string | null
  /** When it was taken, by the database's clock. */
  takenAt: number
}

/** chosen: seconds a process has an entry in hand (business.md §5); what was taken up then without an outcome has none. */
const leaseSeconds = 30

const now = 'extract(epoch from clock_timestamp())'

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
/** By the home shop as it is now; without one, that of the system's usual zone (audience.ts). */
const nightZone = `case when notifications.channel in (${list(quietChannels)}) and notifications.action in (${list(broadcastActions)})
  and sendings.wake_reason is null then coalesce((select venues.time_zone from members join venues on venues.id = members.home_shop_venue_id
    where members.id = notifications.member_id), '${defaultSystemZone}') end`

/** The member of an entry as it is now; without one, what the entry says. A test stays in the language it was written in. */
const memberNow = `select coalesce(max(members.nickname), notifications.member_name) as name,
    coalesce(max(${languageSql}), notifications.language) as language
  from members left join venues on venues.id = members.home_shop_venue_id
  where members.id = notifications.member_id and notifications.action <> 'test'`

/**
 * The longest-waiting entries of running sendings on a channel, a share of each sending: address, name and language are those that
 * their members have now, and the entries keep them. A program older than the database takes none.
 */
export async function takeEntries(
  client: DbClient,
  { channel, holder, most }: { channel: NotificationChannel; holder: string; most: number },
): Promise<Taken[]> {
  const { rows } = await client.query<Taken>(
    `with running as materialized (
       ${sendingsAsked(`state = 'Running' and channel = $1 and not ${isOutdated}`)} order by random()
     ), due as materialized (
       select entry.* from running cross join lateral (
         select * from notifications where sending_id = running.id and status = 'Scheduled' and due <= ${now}
           and (held_until is null or held_until <= ${now})
         order by due, id limit $3 for update skip locked
       ) as entry limit $3
     ), found as materialized (
       select notifications.id, sending_id, recipient, at.address, met.name, met.language, notifications.retry_of is null as listed,
         ${entryBlockedSql('at.address')} as blocked, ${isSharedSql('at.address')} as shared
       from due as notifications join running as sendings on sendings.id = notifications.sending_id
       cross join lateral (select ${addressNowSql} as address) as at cross join lateral (${memberNow}) as met
     ), judged as materialized (
       select id, address, name, language, coalesce(blocked, case when shared or listed and row_number() over (
         partition by sending_id, address, listed, blocked is null order by address <> recipient, id) > 1 then 'sharedAddress' end) as blocked
       from found
     )
     update notifications set holder = $2, held_until = ${now} + ${leaseSeconds},
       recipient = case when judged.blocked is null then address else recipient end, member_name = judged.name, language = judged.language
     from judged, sendings where notifications.id = judged.id and sendings.id = notifications.sending_id
     returning notifications.id, sending_id as "sendingId", holder, notifications.channel, notifications.action, member_id as "memberId", member_name as "memberName", recipient,
       attempts, ${subjectRead} as subject, ${contentRead} as content, ${plainRead} as plain, sendings.link, judged.blocked,
       ${nightZone} as "nightZone", ${now}::int as "takenAt"`,
    [channel, holder, most],
  )
  return rows
}

/**
 * The line of no return: committed before anything leaves. False: it must not leave, or not to the address it was taken with. The
 * sending cannot be stopped or paused between this question and its answer.
 */
export async function acknowledge(client: DbClient, { id, sendingId, holder }: Taken): Promise<boolean> {
  const { rowCount } = await client.query(
    `with sendings as (select id, audience from sendings where id = $2 and state = 'Running' for share)
     update notifications set status = 'Acknowledged', acknowledged_time = ${now}::bigint, held_until = ${now} + ${leaseSeconds},
       attempts = attempts + 1, version = version + 1
     from sendings where notifications.id = $1 and status = 'Scheduled' and holder = $3 and held_until > ${now}
       and ${addressNowSql} = recipient and ${entryBlockedSql('notifications.recipient')} is null`,
    [id, sendingId, holder],
  )
  return rowCount === 1
}

export type Provider = NonNullable<Notification['provider']>

/** It was taken. An answer that came after its lease was over is an answer all the same. */
export async function noteSent(client: DbClient, { id, holder }: Taken, provider: Provider): Promise<void> {
  await client.query(
    `update notifications set status = 'Sent', sent_time = ${now}::bigint, settled = ${now}, provider = $3, error = null, error_detail = '',
       holder = null, held_until = null, version = version + 1
     where id = $1 and holder = $2 and (status = 'Acknowledged' or error = 'outcomeUnknown')`,
    [id, holder, provider],
  )
}

export type DeliveryFailure = { error: DeliveryError; detail: string; provider: Provider }

/** The errors that put an address on the suppression list, with their reasons. */
const listedFor: Partial<Record<DeliveryError, SuppressionReason>> = {
  addressRefused: 'addressRefused',
  refused: 'refusedTwice',
}

export async function noteError(client: DbClient, { id, holder }: Taken, failure: DeliveryFailure): Promise<void> {
  // A lost answer after the lease has ended changes nothing; a late answer still counts.
  // One that failed before the line, where tries are counted, was tried all the same.
  const failed = `update notifications set status = 'Error', error = $3, error_detail = $4, provider = $5, settled = ${now},
       attempts = attempts + case when status = 'Scheduled' then 1 else 0 end, held_until = null, version = version + 1
     where id = $1 and holder = $2 and (status in ('Scheduled', 'Acknowledged') or error = 'outcomeUnknown')`
  const why = listedFor[failure.error]
  await client.query(why ? `with failed as (${failed} returning *) ${suppressing('failed', why)}` : failed, [
    id,
    holder,
    failure.error,
    failure.detail,
    failure.provider,
  ])
}

/** It goes nowhere: that says nothing about any server. */
export async function noteBlocked(client: DbClient, { id, holder }: Taken, why: Unsent): Promise<void> {
  await client.query(
    `update notifications set status = 'Error', error = $3, holder = null, held_until = null, version = version + 1
     where id = $1 and holder = $2 and status in ('Scheduled', 'Acknowledged')`,
    [id, holder, why],
  )
}

/** How an entry ends that was not sent when its sending was over. */
const endedAs: Partial<Record<SendingState, DeliveryError>> = { Stopped: 'stopped', Cancelled: 'cancelled' }

/**
 * Nothing of it arrived: it is tried again later, unless its sending is over by now. In a transaction: its sending is neither
 * stopped nor retried between the statements. `counts`: it failed before the line, where tries are counted.
 */
export async function noteLater(
  client: DbClient,
  { id, sendingId, holder }: Taken,
  { seconds, detail, counts }: { seconds: number; detail: string; counts: boolean },
): Promise<void> {
  const { rows } = await client.query<{ state: SendingState }>('select state from sendings where id = $1 for share', [
    sendingId,
  ])
  const state = rows[0]?.state
  const ended = state && endedAs[state]
  // An unknown one that was tried once more meanwhile stays as it is: else its member would get two.
  const { rowCount } = await client.query(
    `update notifications set status = $6, error = $7, due = ${now} + $3, error_detail = $4, attempts = attempts + $5,
       acknowledged_time = null, settled = null, holder = null, held_until = null, version = version + 1
     where id = $1 and holder = $2 and (status in ('Scheduled', 'Acknowledged') or error = 'outcomeUnknown')
       and not exists (select from notifications as again where again.retry_of = $1)`,
    [id, holder, seconds, detail, counts ? 1 : 0, ended ? 'Error' : 'Scheduled', ended ?? null],
  )
  // All others had their outcome, and this one was thought unknown.
  if (rowCount === 1 && state === 'Done')
    await client.query(`update sendings set state = 'Running', version = version + 1 where id = $1`, [sendingId])
}

/** It is night where its member is: it waits for the morning, and that is no try. */
export async function noteNight(client: DbClient, { id, holder }: Taken, morning: number): Promise<void> {
  await client.query(
    `update notifications set due = $3::bigint, scheduled_time = $3::bigint, holder = null, held_until = null, version = version + 1
     where id = $1 and holder = $2 and status = 'Scheduled'`,
    [id, holder, morning],
  )
}

/** It is not handed over after all: it can be taken again. */
export async function letGo(client: DbClient, { id, holder }: Taken): Promise<void> {
  await client.query(
    `update notifications set holder = null, held_until = null where id = $1 and holder = $2 and status = 'Scheduled'`,
    [id, holder],
  )
}

/** Taken up by a process that did not say how it ended: whether it arrived cannot be known. It is not sent again without being asked for. */
export async function endLeases(client: DbClient): Promise<string[]> {
  const { rows } = await client.query<{ sendingId: string }>(
    `update notifications set status = 'Error', error = 'outcomeUnknown', settled = ${now}, version = version + 1
     where status = 'Acknowledged' and held_until <= ${now} returning sending_id as "sendingId"`,
  )
  return [...new Set(rows.map(({ sendingId }) => sendingId))]
}

/** Running sendings whose every entry has its outcome. */
export async function deliveredSendings(client: DbClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from sendings where state = 'Running' and frozen and not exists (
       select from notifications where sending_id = sendings.id and status = 'Scheduled')
     and not exists (select from notifications where sending_id = sendings.id and status = 'Acknowledged')`,
  )
  return rows.map(({ id }) => id)
}

/** chosen (business.md §5): errors that pause a sending. */
const inARow = 20
const first = 50
const watched = 500
const share = 0.05

/** Whether the last outcomes of a sending say that something is wrong with more than single addresses. */
export async function whyPause(client: DbClient, sendingId: string): Promise<PauseReason | undefined> {
  const { rows } = await client.query<{ bad: boolean }>(
    `select status = 'Error' as bad from notifications where sending_id = $1
       and settled > (select watched_from from sendings where id = $1)
     order by settled desc limit ${watched}`,
    [sendingId],
  )
  const bad = rows.filter((row) => row.bad).length
  if (rows.length >= inARow && rows.slice(0, inARow).every((row) => row.bad)) return 'errorsInARow'
  const isFirst = rows.length <= first && rows.length >= first / 2 && bad >= first / 2
  return isFirst || (rows.length === watched && bad > watched * share) ? 'manyErrors' : undefined
}

/** False: it does not run any more. */
export async function pauseRunning(client: DbClient, sendingId: string, why: PauseReason): Promise<boolean> {
  const { rowCount } = await client.query(
    `update sendings set state = 'Paused', paused_why = $2, version = version + 1 where id = $1 and state = 'Running'`,
    [sendingId, why],
  )
  return rowCount === 1
}
