// Notices of the platform itself: a sending on each channel that runs at once, with its entries.
import { and, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Audience, NotificationAction, NotificationChannel } from '../../contract/notification.ts'
import type { RichText } from '../../contract/rich-text.ts'
import { endFreezing } from './freezing.ts'
import type { Tx } from './connection.ts'
import { members } from './schema/members.ts'
import { notifications } from './schema/notifications.ts'
import { teamPlayers, tournamentTeams } from './schema/teams.ts'
import { insertSending } from './sendings.ts'
import { addressOf } from './unreached.ts'

type Whom = { memberIds: readonly string[] } | { teamIds: readonly string[] } | { tournamentId: string }
type Noticed = {
  action: NotificationAction
  subject: string
  content: RichText
  plain: string
  by: string
  byName: string
  now: number
  whom: Whom
}
/** How many entries there are, over all channels. */
export type NoticesMade = { entries: number }

/** chosen: a text message costs money, and a message in the client waits until it is opened. */
const noticeChannels: readonly NotificationChannel[] = ['email', 'push']

export async function insertNotice(tx: Tx, noticed: Noticed): Promise<NoticesMade> {
  let entries = 0
  for (const channel of noticeChannels) entries += await insertOn(tx, channel, noticed)
  return { entries }
}

/** To the address of an account, who is no member. */
export async function insertAccountNotice(
  tx: Tx,
  { subject: name, now, ...written }: Omit<Noticed, 'whom'>,
  account: { email: string; name: string },
): Promise<void> {
  const channel = 'email'
  const sending = await insertSending(tx, {
    ...written,
    name,
    channel,
    state: 'Running',
    audience: { to: 'members', memberIds: [] },
    audienceName: account.name,
    createTime: now,
    startTime: now,
    members: 1,
  })
  await tx.insert(notifications).values({
    sendingId: sending.id,
    memberId: '',
    memberName: account.name,
    action: written.action,
    channel,
    name: account.email.toLowerCase(),
    createTime: now,
    scheduledTime: now,
  })
  await endFreezing(tx, sending.id)
}

/** Without a recipient nothing is left behind. */
async function insertOn(
  tx: Tx,
  channel: NotificationChannel,
  { subject: name, now, whom, ...written }: Noticed,
): Promise<number> {
  const meant = and(isMeant(tx, whom), sql`${addressOf(channel)} <> ''`)
  const [counted] = await tx
    .select({ n: sql<number>`count(distinct ${addressOf(channel)})::int` })
    .from(members)
    .where(meant)
  const reached = counted?.n ?? 0
  if (reached === 0) return 0
  const sending = await insertSending(tx, {
    ...written,
    name,
    channel,
    state: 'Running',
    audience: audienceOf(whom),
    createTime: now,
    startTime: now,
    members: reached,
  })
  await tx.execute(sql`
    insert into ${notifications} (sending_id, member_id, member_name, action, channel, recipient, create_time, scheduled_time)
      select ${sending.id}, ${members.id}, ${members.name}, ${written.action}, ${channel}, ${addressOf(channel)}, ${now}::bigint, ${now}::bigint
      from ${members} where ${meant} order by ${members.id} on conflict do nothing`)
  await endFreezing(tx, sending.id)
  return reached
}

function audienceOf(whom: Whom): Audience {
  if ('tournamentId' in whom) return { to: 'tournament', tournamentId: whom.tournamentId }
  return { to: 'members', memberIds: 'memberIds' in whom ? [...whom.memberIds] : [] }
}

function isMeant(tx: Tx, whom: Whom): SQL | undefined {
  if ('memberIds' in whom) return inArray(members.id, [...whom.memberIds])
  const plays = and(isNotNull(teamPlayers.memberId), ne(teamPlayers.role, 'RequestToJoin'))
  const ids = tx.select({ id: teamPlayers.memberId }).from(teamPlayers)
  if ('teamIds' in whom)
    return inArray(members.id, ids.where(and(plays, inArray(teamPlayers.tournamentTeamId, [...whom.teamIds]))))
  const inTournament = and(
    eq(tournamentTeams.tournamentId, whom.tournamentId),
    sql`${tournamentTeams.dropTime} is null`,
  )
  return inArray(
    members.id,
    ids
      .innerJoin(tournamentTeams, eq(tournamentTeams.id, teamPlayers.tournamentTeamId))
      .where(and(plays, inTournament)),
  )
}
