// Payments as several administrators meet them: a refund that many decide at once, and open consoles that are told of each step.
import { expect, test } from 'vitest'
import { aMember } from './wallet-world.ts'
import { startWorld } from './world.ts'

const { platform, world } = await startWorld()
const { as } = world
const another = await platform.token('SystemAdmin')

const get = async (id: string) => (await platform.call('getWalletTransaction', { as, params: { id } })).payload

/** A member with this much in the wallet; answers the deposit too. */
async function rich(amount: string) {
  const memberId = await aMember(platform)
  const body = { category: 'Deposit', memberId, amount } as const
  const { id } = (await platform.call('createTransaction', { as, body })).payload
  await platform.call('completeTransaction', { as, params: { id }, body: {} })
  return { memberId, deposit: id }
}

async function pendingRefund(id: string) {
  const { refunds } = await get(id)
  return { id, refundId: refunds.find(({ state }) => state === 'Pending')?.refundId ?? '' }
}

test('many decide a refund at once, for and against: one decision counts, and the money moves once or not at all', async () => {
  const { deposit } = await rich('100.00')
  const body = { amount: '60.00', reason: 'Twice' }
  await platform.call('refundTransaction', { as, params: { id: deposit }, body })
  const params = await pendingRefund(deposit)
  const decide = (_: unknown, n: number) =>
    n % 2 === 0
      ? platform.call('confirmRefund', { as, params, body: {} })
      : platform.call('rejectRefund', { as: another, params, body: { reason: 'No grounds' } })
  const replies = await Promise.all(Array.from({ length: 32 }, decide))
  const codes = replies.map(({ status, envelope }) => (status === 200 ? 'done' : envelope.code))
  expect(codes.map(String).toSorted()).toEqual(['done', ...Array.from({ length: 31 }, () => 'transaction.noRefund')])
  const { refunds, refundedAmount, refundPendingAmount, wallet } = await get(deposit)
  const moved = codes.indexOf('done') % 2 === 0 ? ['Done', '60.00', '40.00'] : ['Rejected', '0.00', '100.00']
  expect([refunds.map(({ state }) => state).join(), refundedAmount, wallet?.balance]).toEqual(moved)
  expect([refundPendingAmount, wallet?.held]).toEqual(['0.00', '0.00'])
})

test('consoles that show the wallet or the tournament are told of each step; of the wallet, system administrators alone', async () => {
  const told = async (transaction: string) => {
    const about = JSON.stringify([{ kind: 'transaction', id: transaction }])
    const { rows } = await platform.store.pool.query<{ about: { kind: string; id: string }[]; owner: unknown }>(
      'select about, owner from events where about @> $1::jsonb order by id',
      [about],
    )
    return rows.map((row) => ({ about: row.about.map(({ kind, id }) => `${kind} ${id}`), owner: row.owner }))
  }
  const { memberId, deposit } = await rich('60.00')
  const alone = {
    about: [`transaction ${deposit}`, `member ${memberId}`],
    owner: { venueCompanyId: null, venueId: null },
  }
  expect(await told(deposit)).toEqual([alone, alone])
  const { id, teams } = await world.open(1, {}, { registrationFee: '100.00', currency: 'TWD' })
  const team = teams[0]?.tournamentTeamId ?? ''
  await world.call('withdrawRoster', { as, params: { tournamentTeamId: team } })
  const [fee] = (await platform.call('listTransactions', { as, params: { id } })).payload.transactions
  const { rows: before } = await platform.store.pool.query<{ last: number }>('select max(id) as last from events')
  await platform.call('confirmRefund', { as, params: await pendingRefund(fee?.id ?? ''), body: {} })
  // The mails of the refunds before are sent meanwhile.
  const { rows: after } = await platform.store.pool.query(
    `select about, owner from events where id > $1 and not about @> '[{"kind": "sending"}]' order by id`,
    [before[0]?.last],
  )
  const tournament = { kind: 'tournament', id }
  expect(after).toEqual([
    { about: [{ kind: 'transaction', id: fee?.id }, tournament], owner: alone.owner },
    { about: [{ kind: 'team', id: team }, tournament], owner: null },
  ])
})
