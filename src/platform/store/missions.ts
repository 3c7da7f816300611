// Missions, their pictures, and who looks at them.
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { missionPicturePath, type Mission, type MissionDetail, type MissionPicture } from '../../contract/campaign.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { Endpoints } from '../../contract/endpoints.ts'
import { nameKey } from '../../contract/name-key.ts'
import type { MissionState } from '../../contract/states.ts'
import type { Tx } from './connection.ts'
import { found } from './found.ts'
import { idPageOf, inOrderOf, sortOf } from './paging.ts'
import { missionLooks, missionPictures, missions as table, prizes, redemptions } from './schema/campaign.ts'
import { members } from './schema/members.ts'
import { isSearchedFor } from './searched.ts'

const earlier = alias(missionPictures, 'earlier')
/** The same picture in another mission, or once more in this one. */
const isSame = and(
  eq(earlier.hash, missionPictures.hash),
  sql`(${earlier.time}, ${earlier.id}) < (${missionPictures.time}, ${missionPictures.id})`,
)

const pictureCount = sql<number>`(select count(*)::int from ${missionPictures} where ${missionPictures.missionId} = ${table.id})`
const repeated = sql<boolean>`exists (
  select from ${missionPictures} join ${missionPictures} as earlier on ${isSame} where ${missionPictures.missionId} = ${table.id})`

function select(tx: Tx) {
  return tx
    .select({
      row: table,
      memberName: members.name,
      pictureCount,
      repeated,
      redemption: {
        id: redemptions.id,
        code: redemptions.name,
        prizeId: redemptions.prizeId,
        prizeName: prizes.name,
        state: redemptions.state,
      },
    })
    .from(table)
    .innerJoin(members, eq(members.id, table.memberId))
    .leftJoin(redemptions, and(eq(redemptions.missionId, table.id), ne(redemptions.state, 'Withdrawn')))
    .leftJoin(prizes, eq(prizes.id, redemptions.prizeId))
}

type Joined = Awaited<ReturnType<typeof select>>[number]

function missionOf({ row, redemption, ...joined }: Joined): Mission {
  const { nameKey: _key, decidedBy: _sub, decidedByName: decidedBy, ...columns } = row
  return { ...columns, ...joined, decidedBy, redemption: issuedOf(redemption) }
}

/** Nothing where no code was joined. */
function issuedOf(joined: Joined['redemption']): Mission['redemption'] {
  const { id, code, prizeId, prizeName, state } = joined ?? {}
  if (id == null || code == null || prizeId == null || prizeName == null || state == null) return null
  return { id, code, prizeId, prizeName, state }
}

export async function findMission(tx: Tx, id: string): Promise<Mission> {
  return missionOf(found((await select(tx).where(eq(table.id, id)))[0]))
}

export async function missionWithPictures(tx: Tx, id: string): Promise<MissionDetail> {
  return { ...(await findMission(tx, id)), pictures: await picturesOf(tx, id) }
}

export async function lockMission(tx: Tx, id: string): Promise<Mission> {
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return findMission(tx, id)
}

export async function insertMission(tx: Tx, row: Omit<typeof table.$inferInsert, 'nameKey'>): Promise<Mission> {
  const [written] = await tx
    .insert(table)
    .values({ ...row, nameKey: nameKey(row.name) })
    .returning({ id: table.id })
  return findMission(tx, found(written).id)
}

/** Of one that was locked. */
export async function updateMission(
  tx: Tx,
  id: string,
  columns: Partial<typeof table.$inferInsert> = {},
): Promise<Mission> {
  await tx
    .update(table)
    .set({ ...columns, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
  return findMission(tx, id)
}

type Decision = { state: MissionState; sub: string; name: string; time: number; reason?: string }

export function decideMission(tx: Tx, id: string, { state, sub, name, time, reason = '' }: Decision): Promise<Mission> {
  const decided = { decidedBy: sub, decidedByName: name, decidedTime: time }
  return updateMission(tx, id, { state, reason, ...decided })
}

export function undecideMission(tx: Tx, id: string): Promise<Mission> {
  const nobody = { decidedBy: null, decidedByName: null, decidedTime: null }
  return updateMission(tx, id, { state: 'Submitted', reason: '', ...nobody })
}

const isDecided = sql`(${table.state} <> 'Submitted')`
const orders = {
  queue: [isDecided, table.submissionTime, table.id],
  submissionTime: [table.submissionTime, table.id],
  name: [sql`${table.nameKey} collate "und-x-icu"`, table.id],
}

export async function listMissions(tx: Tx, query: QueryOf<Endpoints['listMissions']>) {
  const where = and(
    query.state && inArray(table.state, query.state),
    query.memberId === undefined ? undefined : eq(table.memberId, query.memberId),
    isSearchedFor('mission', query),
  )
  const order = sortOf(query.sort, orders, 'queue')
  const { ids, ...counts } = await idPageOf(tx, { table, id: table.id, where, order }, query)
  const rows = await select(tx).where(inArray(table.id, ids))
  return { missions: inOrderOf(ids, rows, ({ row }) => row.id).map(missionOf), ...counts }
}

export async function insertPicture(tx: Tx, row: typeof missionPictures.$inferInsert): Promise<string> {
  const [written] = await tx.insert(missionPictures).values(row).returning({ id: missionPictures.id })
  return found(written).id
}

async function picturesOf(tx: Tx, missionId: string): Promise<MissionPicture[]> {
  const { id, secret, name, width, height, size, time } = missionPictures
  const rows = await tx
    .select({ id, secret, name, width, height, size, time })
    .from(missionPictures)
    .where(eq(missionPictures.missionId, missionId))
    .orderBy(asc(time), asc(id))
  const before = await sentBefore(tx, missionId)
  return rows.map(({ secret: unguessable, ...row }) => ({
    ...row,
    url: missionPicturePath(row.id, unguessable),
    sentBefore: before.get(row.id) ?? null,
  }))
}

/** Of each picture of a mission that was sent before: where it was first. */
async function sentBefore(tx: Tx, missionId: string) {
  const rows = await tx
    .selectDistinctOn([missionPictures.id], {
      picture: missionPictures.id,
      missionId: earlier.missionId,
      memberName: members.name,
      time: earlier.time,
    })
    .from(missionPictures)
    .innerJoin(earlier, isSame)
    .innerJoin(table, eq(table.id, earlier.missionId))
    .innerJoin(members, eq(members.id, table.memberId))
    .where(eq(missionPictures.missionId, missionId))
    .orderBy(asc(missionPictures.id), asc(earlier.time), asc(earlier.id))
  return new Map(rows.map(({ picture, ...where }) => [picture, where]))
}

/** For who knows its whole address. */
export async function findMissionPicture(tx: Tx, id: string, secret: string) {
  const { mediaType, bytes } = missionPictures
  const [row] = await tx
    .select({ mediaType, bytes })
    .from(missionPictures)
    .where(and(eq(missionPictures.id, id), eq(missionPictures.secret, secret)))
  return row
}

type Look = { sub: string; name: string; now: number; until: number }

/** Answers who else has it open, by name. */
export async function lookAt(tx: Tx, missionId: string, { sub, name, now, until }: Look): Promise<{ name: string }[]> {
  const look = { missionId, sub, name, until }
  await tx
    .insert(missionLooks)
    .values(look)
    .onConflictDoUpdate({ target: [missionLooks.missionId, missionLooks.sub], set: { name, until } })
  return tx
    .select({ name: missionLooks.name })
    .from(missionLooks)
    .where(and(eq(missionLooks.missionId, missionId), ne(missionLooks.sub, sub), gt(missionLooks.until, now)))
    .orderBy(asc(missionLooks.name))
}
