import { arrayContains, eq, sql } from 'drizzle-orm'
import {
  defaultHoldSeconds,
  defaultOverdueMinutes,
  defaultSecondFrom,
  defaultWarningMinutes,
  games,
  regions,
} from '../../contract/limits.ts'
import type { InstantSettings } from '../../contract/endpoints-instant.ts'
import type { Sender } from '../../contract/notification.ts'
import type { SettingEntry, Settings } from '../../contract/settings.ts'
import type { PaymentSettingsNow } from '../../contract/endpoints-payments.ts'
import { amountOf, centsOf } from '../../rules/money.ts'
import type { Tx } from './connection.ts'
import { settings, tournamentCounts } from './schema/tournaments.ts'

const onlyRow = 'arena'

/** §9 lists them; the stored row, once there is one, is what counts. */
export async function readSettings(tx: Tx): Promise<Settings> {
  const [row] = await tx.select().from(settings).where(eq(settings.id, onlyRow))
  return row ? { games: row.games, regions: row.regions } : { games: [...games], regions: [...regions] }
}

/** The same for a write: locked against other changes. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  await fillSettings(tx, { games: [...games], regions: [...regions] })
  await tx.select({ id: settings.id }).from(settings).where(eq(settings.id, onlyRow)).for('update')
  return readSettings(tx)
}

export async function saveSettings(tx: Tx, lists: Settings): Promise<void> {
  await tx.update(settings).set(lists).where(eq(settings.id, onlyRow))
}

/** How many tournaments have this game, or this region. */
export async function countTournamentsWith(tx: Tx, { list, name }: SettingEntry): Promise<number> {
  const has = list === 'games' ? eq(tournamentCounts.game, name) : arrayContains(tournamentCounts.region, [name])
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${tournamentCounts.n}), 0)::int` })
    .from(tournamentCounts)
    .where(has)
  return row?.n ?? 0
}

/** Stores the lists if there are none yet. */
export async function fillSettings(tx: Tx, lists: Settings): Promise<void> {
  await tx
    .insert(settings)
    .values({ id: onlyRow, ...lists })
    .onConflictDoNothing()
}

/** chosen: minutes without a result after which an open match waits for an administrator. */
export async function overdueMinutes(tx: Tx): Promise<number> {
  const [row] = await tx.select({ minutes: settings.overdueMinutes }).from(settings).where(eq(settings.id, onlyRow))
  return row?.minutes ?? defaultOverdueMinutes
}

export async function saveOverdueMinutes(tx: Tx, minutes: number): Promise<void> {
  await tx.update(settings).set({ overdueMinutes: minutes }).where(eq(settings.id, onlyRow))
}

/** §9: after how many minutes of waiting an instant tournament is marked. */
export async function warningMinutes(tx: Tx): Promise<InstantSettings> {
  const { firstWarningMinutes, secondWarningMinutes } = settings
  const [row] = await tx
    .select({ firstWarningMinutes, secondWarningMinutes })
    .from(settings)
    .where(eq(settings.id, onlyRow))
  return row ?? { firstWarningMinutes: defaultWarningMinutes.first, secondWarningMinutes: defaultWarningMinutes.second }
}

export async function saveWarnings(tx: Tx, warnings: InstantSettings): Promise<void> {
  await tx.update(settings).set(warnings).where(eq(settings.id, onlyRow))
}

export async function paymentSettings(tx: Tx): Promise<PaymentSettingsNow> {
  const [row] = await tx.select({ waiting: settings.secondFromWaiting }).from(settings).where(eq(settings.id, onlyRow))
  return { secondFrom: await secondFrom(tx), waiting: row?.waiting ?? null }
}

/** From this amount on a withdrawal, a deposit by hand or a refund needs a second administrator. */
export async function secondFrom(tx: Tx): Promise<string> {
  const [row] = await tx.select({ cents: settings.secondFrom }).from(settings).where(eq(settings.id, onlyRow))
  return row ? amountOf(row.cents) : defaultSecondFrom
}

export async function savePaymentSettings(tx: Tx, { secondFrom: amount, waiting }: PaymentSettingsNow): Promise<void> {
  await tx
    .update(settings)
    .set({ secondFrom: centsOf(amount), secondFromWaiting: waiting })
    .where(eq(settings.id, onlyRow))
}

export async function sendingSettings(tx: Tx): Promise<{ holdSeconds: number; senders: Sender[] }> {
  const { holdSeconds, senders } = settings
  const [row] = await tx.select({ holdSeconds, senders }).from(settings).where(eq(settings.id, onlyRow))
  return row ?? { holdSeconds: defaultHoldSeconds, senders: [] }
}

export async function saveHoldSeconds(tx: Tx, holdSeconds: number): Promise<void> {
  await tx.update(settings).set({ holdSeconds }).where(eq(settings.id, onlyRow))
}

/** Told by each process at its start. */
export async function saveSenders(tx: Tx, senders: Sender[]): Promise<void> {
  await lockSettings(tx)
  await tx.update(settings).set({ senders }).where(eq(settings.id, onlyRow))
}
