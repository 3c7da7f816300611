// Cases of administrators, each kind read where it is kept, up to a number, those that wait longest.
import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { Case } from '../../contract/case.ts'
import type { ListedRoom, MatchGame } from '../../contract/match-room.ts'
import type { PendingApproval } from '../../contract/pending.ts'
import { targetId } from '../../contract/views.ts'
import { caseOfRoom, graver, reportsBySeat, waitingPhases } from '../../rules/cases.ts'
import { amountOf } from '../../rules/money.ts'
import type { Visible } from '../policy.ts'
import type { Tx } from './connection.ts'
import { pendingAtStages, waitingRaise } from './dashboard.ts'
import { licencesEnding } from './licences.ts'
import { inPhase, phaseAt } from './room-phase.ts'
import { isMine, listedRooms } from './rooms.ts'
import { missions } from './schema/campaign.ts'
import { matchRooms } from './schema/matches.ts'
import { members } from './schema/members.ts'
import { sendings } from './schema/notifications.ts'
import { bracketMatches } from './schema/stages.ts'
import { tournamentTeams } from './schema/teams.ts'
import { walletRefunds, walletTransactions } from './schema/transactions.ts'

/** chosen: no administrator works through more at once. */
const most = 200
/** chosen: a licence that ends within these days waits to be renewed. */
const endingDays = 7

type Cases = { cases: Case[]; complete: boolean }

/** Cases of matches, brackets and stages at the venues in `own`. */
export async function listCases(tx: Tx, now: number, own: Visible): Promise<Cases> {
  return gravest([await casesOfRooms(tx, now, own), await casesOfStages(tx, own)])
}

export async function listOfficeCases(tx: Tx, now: number): Promise<Cases> {
  return gravest([
    (await waitingRaise(tx)).map(ofPending),
    await casesOfPayments(tx),
    await casesOfMissions(tx),
    await casesOfSendings(tx),
    await casesOfLicences(tx, now),
  ])
}

function gravest(found: readonly Case[][]): Cases {
  const all = found.flat().toSorted(graver)
  return { cases: all.slice(0, most), complete: all.length <= most }
}

const nothing: Omit<Case, 'id' | 'kind' | 'since'> = {
  thing: null,
  identifier: '',
  names: [],
  reports: [],
  text: '',
  amount: null,
  tournamentId: null,
  tournamentName: null,
  stageId: null,
  stageName: null,
  groupNumber: null,
  round: null,
  venue: null,
  claimedBy: null,
}

async function casesOfRooms(tx: Tx, now: number, own: Visible): Promise<Case[]> {
  const { id, games, gameNumber, assistance, gameSince } = matchRooms
  const place = sql`array_position(array[${sql.join(
    waitingPhases.map((phase) => sql`${phase}`),
    sql`, `,
  )}]::text[], ${phaseAt(now)})`
  const kept = await tx
    .select({ id, games, gameNumber, assistance })
    .from(matchRooms)
    .where(and(eq(matchRooms.state, 'Open'), inPhase(waitingPhases, now), isMine(own)))
    .orderBy(place, gameSince, id)
    .limit(most + 1)
  const rooms = await listedRooms(
    tx,
    kept.map((room) => room.id),
    now,
    own,
  )
  const keptOf = new Map(kept.map((room) => [room.id, room]))
  return rooms.flatMap((room) => ofRoom(room, keptOf.get(room.matchId), now) ?? [])
}

type KeptRoom = Pick<typeof matchRooms.$inferSelect, 'games' | 'gameNumber' | 'assistance'>

function ofRoom(room: ListedRoom, kept: KeptRoom | undefined, now: number): Case | undefined {
  const waits = caseOfRoom(room, now)
  if (!waits || !kept) return undefined
  const { matchId, identifier, teams, tournamentId, tournamentName, stageId, stageName, round, venue } = room
  const game: MatchGame | undefined = kept.games.find(({ n }) => n === kept.gameNumber)
  return {
    ...nothing,
    ...waits,
    id: `room ${matchId}`,
    thing: { kind: 'room', id: matchId },
    identifier,
    names: teams.map(({ name }) => name),
    reports: game?.submissions.length
      ? reportsBySeat(
          game,
          teams.map(({ tournamentTeamId }) => tournamentTeamId),
        )
      : [],
    text: kept.assistance?.text ?? '',
    tournamentId,
    tournamentName,
    stageId,
    stageName,
    groupNumber: round.groupNumber,
    round,
    venue,
    claimedBy: kept.assistance?.claimedBy ?? null,
  }
}

async function casesOfStages(tx: Tx, own: Visible): Promise<Case[]> {
  const found = (await pendingAtStages(tx, own)).map(ofPending)
  const names = await namesOfMatches(
    tx,
    found.flatMap(({ thing }) => (thing?.kind === 'match' ? thing.id : [])),
  )
  return found.map((one) => ({ ...one, names: names.get(one.thing?.id ?? '') ?? one.names }))
}

/** Names of the teams, by the id that commands take of a match. */
async function namesOfMatches(tx: Tx, matches: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (matches.length === 0) return new Map()
  const byId = new Map(matches.map((id) => [id.split('/m')[1] ?? '', id]))
  const rows = await tx
    .select({ id: bracketMatches.id, teams: bracketMatches.teams })
    .from(bracketMatches)
    .where(inArray(bracketMatches.id, [...byId.keys()]))
  const ids = [...new Set(rows.flatMap(({ teams }) => teams.flatMap((team) => team ?? [])))]
  const named = await tx
    .select({ id: tournamentTeams.id, name: tournamentTeams.name })
    .from(tournamentTeams)
    .where(inArray(tournamentTeams.id, ids))
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return new Map(
    rows.map(({ id, teams }) => [byId.get(id) ?? '', teams.flatMap((team) => nameOf.get(team ?? '') ?? [])]),
  )
}

function ofPending(row: PendingApproval): Case {
  const { kind, since, identifier, tournamentId, tournamentName, stageId, stageName, groupNumber } = row
  const thing = thingOf(row)
  const is = kind === 'resultUpdate' ? 'alike' : kind
  return {
    ...nothing,
    id: thing ? `${thing.kind} ${thing.id}` : is,
    kind: is,
    since,
    thing,
    ...(thing ? { identifier: identifier ?? '' } : { names: [identifier ?? ''] }),
    tournamentId,
    tournamentName,
    stageId,
    stageName,
    groupNumber,
  }
}

function thingOf({ kind, stageId, groupNumber, bracketMatchId }: PendingApproval): Case['thing'] {
  if (stageId === null) return null
  if (bracketMatchId !== null) return { kind: 'match', id: targetId.match(stageId, bracketMatchId) }
  if (kind === 'bracket' && groupNumber !== null) return { kind, id: targetId.bracket(stageId, groupNumber) }
  return { kind: 'stage', id: stageId }
}

async function casesOfPayments(tx: Tx): Promise<Case[]> {
  const { id, name, state, category, currency, subtotal, refundPending, createTime } = walletTransactions
  const rows = await tx
    .select({ id, name, state, currency, subtotal, refundPending, createTime, refundTime: walletRefunds.time })
    .from(walletTransactions)
    .leftJoin(walletRefunds, and(eq(walletRefunds.transactionId, id), eq(walletRefunds.state, 'Pending')))
    .where(
      or(
        eq(state, 'RefundPending'),
        and(inArray(state, ['Created', 'Pending', 'Approved']), eq(category, 'Withdrawal')),
      ),
    )
    .orderBy(createTime, id)
    .limit(most + 1)
  return rows.map((row) => {
    const kind = row.state === 'RefundPending' ? 'refund' : 'withdrawal'
    const total = amountOf(kind === 'refund' ? row.refundPending : row.subtotal)
    return {
      ...nothing,
      id: `transaction ${row.id}`,
      kind,
      since: row.refundTime ?? row.createTime,
      thing: { kind: 'transaction', id: row.id },
      names: [row.name],
      amount: { currency: row.currency, total },
    }
  })
}

async function casesOfMissions(tx: Tx): Promise<Case[]> {
  const { id, name, submissionTime, memberId, state } = missions
  const rows = await tx
    .select({ id, name, submissionTime, memberName: members.name })
    .from(missions)
    .innerJoin(members, eq(members.id, memberId))
    // As its index has it.
    .where(not(ne(state, 'Submitted')))
    .orderBy(sql`(${ne(state, 'Submitted')})`, submissionTime, id)
    .limit(most + 1)
  return rows.map((row) => ({
    ...nothing,
    id: `mission ${row.id}`,
    kind: 'mission',
    since: row.submissionTime,
    thing: { kind: 'mission', id: row.id },
    names: [row.memberName, row.name],
  }))
}

/** Sendings that paused of their own accord; a pause by hand is its author's matter. */
async function casesOfSendings(tx: Tx): Promise<Case[]> {
  const { id, name, startTime, state, pausedWhy } = sendings
  const rows = await tx
    .select({ id, name, startTime })
    .from(sendings)
    .where(and(eq(state, 'Paused'), ne(pausedWhy, 'byHand')))
    .orderBy(startTime, id)
    .limit(most + 1)
  return rows.map((row) => ({
    ...nothing,
    id: `sending ${row.id}`,
    kind: 'pausedSending',
    since: row.startTime,
    thing: { kind: 'sending', id: row.id },
    names: [row.name],
  }))
}

async function casesOfLicences(tx: Tx, now: number): Promise<Case[]> {
  return (await licencesEnding(tx, { days: endingDays, now, most: most + 1 })).map((row) => ({
    ...nothing,
    id: `venue ${row.venueId} ${row.id}`,
    kind: 'licenceEnding',
    // It has been one from then on.
    since: row.endTime - endingDays * 86_400,
    thing: { kind: 'venue', id: row.venueId },
    names: [row.venueName, row.companyName],
  }))
}
