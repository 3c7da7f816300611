// Irreversible acts and what each is done to: each is asked first, and sent once.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notifications, sendings } from '../../src/platform/store/schema/notifications.ts'
import { targetId } from '../../src/contract/views.ts'
import { companyWith } from '../platform/licence-world.ts'
import { businessCases } from './undo-business-cases.ts'
import { cases } from './undo-cases.ts'
import {
  act,
  aRoom,
  type Case,
  divisionOf,
  drawn,
  idOf,
  matchOf,
  open,
  platform,
  played,
  ranked,
  run,
  running,
  world,
} from './undo-session.ts'
import { stageCases } from './undo-stage-cases.ts'

const byItself = { autoGenerateMatch: true, autoCompleteBracket: true, autoApprove: 'first' } as const

async function aMember(): Promise<string> {
  const body = { nickname: 'Mika', homeShopVenueId: 'v1', email: 'mika@example.com', mobile: '+85291234567' }
  return (await world.call('createMember', { as: world.as, body })).payload.memberId
}

async function aDeposit(memberId: string): Promise<string> {
  const body = { category: 'Deposit' as const, memberId, amount: '100.00' }
  const { id } = (await world.call('createTransaction', { as: world.as, body })).payload
  await world.call('completeTransaction', { as: world.as, params: { id }, body: {} })
  return id
}

async function aWithdrawal(): Promise<string> {
  const memberId = await aMember()
  await aDeposit(memberId)
  const body = { category: 'Withdrawal' as const, memberId, amount: '40.00' }
  return (await world.call('createTransaction', { as: world.as, body })).payload.id
}

/** One entry could not be handed over; the sending is held, or at its end. */
async function aSending(state: 'Paused' | 'Done'): Promise<string> {
  const body = { title: 'Doors open', to: 'members' as const, memberIds: await aMember() }
  const { id } = (await world.call('sendPushBroadcast', { as: world.as, body })).payload
  const { db } = platform.store
  const ofIt = eq(notifications.sendingId, id)
  const entries = () => db.select({ id: notifications.id }).from(notifications).where(ofIt)
  await expect.poll(entries).toHaveLength(1)
  await db.update(sendings).set({ state }).where(eq(sendings.id, id))
  await db.update(notifications).set({ status: 'Error', error: 'refused' }).where(ofIt)
  return id
}

async function aTemplate(): Promise<string> {
  const { id } = await world.tournament()
  await run(act('tournament.save-as-template', [id], { name: `T ${id}` }))
  const { templates } = (await world.call('listTemplates', { as: world.as })).payload
  return templates.find(({ name }) => name === `T ${id}`)?.id ?? ''
}

async function aLicence() {
  const { companyId, venueId } = await companyWith(world, ['Kowloon'])
  const body = { licenses: [{ venueId }], months: 3 }
  const { licenses } = (await world.call('createInvoice', { as: world.as, params: { id: companyId }, body })).payload
  return { venueId, licenceId: licenses[0]?.licenceId ?? '' }
}

const others: readonly Case[] = [
  {
    does: 'invoice.create: of one venue',
    act: async () => {
      const { companyId, venueId } = await companyWith(world, ['Kowloon'])
      return act('invoice.create', [companyId], { venueIds: [venueId], months: 3 })
    },
  },
  {
    does: 'invoice.renew: one venue',
    act: async () => act('invoice.renew', [(await aLicence()).venueId], { months: 3 }),
  },
  {
    does: 'invoice.renew-ending: of one company',
    act: async () => {
      const { venueId } = await aLicence()
      const companyId = (await world.call('getVenue', { as: world.as, params: { venueId } })).payload.venueCompanyId
      return act('invoice.renew-ending', [], { within: '120d', companyId, months: 3 })
    },
  },
  {
    does: 'licence.terminate: an active one',
    act: async () => act('licence.terminate', [(await aLicence()).licenceId], { reason: 'Closed' }),
  },
  {
    does: 'prize.delete: a draft',
    act: async () => {
      const { id } = (await world.call('createPrize', { as: world.as, body: { name: 'Jersey', count: 5 } })).payload
      return act('prize.delete', [id])
    },
  },
  { does: 'tournament.cancel: with teams', act: async () => act('tournament.cancel', [(await open()).id]) },
  { does: 'stage.delete: drawn', act: async () => act('stage.delete', [(await drawn()).stage.id]) },
  { does: 'stage.finalize: drawn', act: async () => act('stage.finalize', [(await drawn()).stage.id]) },
  { does: 'standings.approve: ranked', act: async () => act('standings.approve', [(await ranked()).stage.id]) },
  { does: 'template.delete: one', act: async () => act('template.delete', [await aTemplate()]) },
  { does: 'team.drop: in play', act: async () => act('team.drop', [idOf(await running(), 0)], { reason: 'Left' }) },
  { does: 'bracket.clear: drawn', act: async () => act('bracket.clear', [(await drawn()).stage.id]) },
  {
    does: 'bracket.delete-division: the second',
    act: async () => {
      const { stage } = await drawn()
      await run(act('bracket.add-division', [stage.id], { teamNum: 3 }))
      return act('bracket.delete-division', [targetId.bracket(stage.id, 2)])
    },
  },
  { does: 'bracket.complete: played', act: async () => act('bracket.complete', [divisionOf(await played())]) },
  {
    does: 'match.reset: played',
    act: async () => act('match.reset', [matchOf(await played(), 'G1-M1')], { cascade: true }),
  },
  { does: 'room.abort: open', act: async () => act('room.abort', [(await aRoom()).room.matchId], { reason: 'Power' }) },
  {
    does: 'room.edit-result: one game',
    act: async () => {
      const { rooms, room } = await aRoom({}, true)
      await rooms.confirm(room, [1, 0])
      return act('room.edit-result', [room.matchId], { game: 1, score: '0-1' })
    },
  },
  { does: 'payment.approve: a withdrawal', act: async () => act('payment.approve', [await aWithdrawal()]) },
  {
    does: 'payment.complete: a withdrawal',
    act: async () => {
      const id = await aWithdrawal()
      await world.call('approveTransaction', { as: world.as, params: { id } })
      return act('payment.complete', [id], { reference: 'BANK-1' })
    },
  },
  {
    does: 'instant.force-start: two teams',
    act: async () => {
      const fields = { instant: true, maxTeams: 4, registrationEnd: null, copyOnFull: false }
      return act('instant.force-start', [(await world.open(2, byItself, fields)).id])
    },
  },
  {
    does: 'payment.refund: a part',
    act: async () => act('payment.refund', [await aDeposit(await aMember())], { amount: '25.00', reason: 'Asked' }),
  },
  {
    does: 'payment.confirm-refund: a part',
    act: async () => {
      const id = await aDeposit(await aMember())
      await world.call('refundTransaction', {
        as: world.as,
        params: { id },
        body: { amount: '25.00', reason: 'Asked' },
      })
      return act('payment.confirm-refund', [id])
    },
  },
  { does: 'sending.stop: paused', act: async () => act('sending.stop', [await aSending('Paused')]) },
  { does: 'sending.retry-failed: one failed', act: async () => act('sending.retry-failed', [await aSending('Done')]) },
]

const broadcasts = businessCases.filter(({ does }) => /^notification\.(push|email|send):/.test(does))
const walls = [...cases, ...stageCases].filter(({ wall }) => wall === true)
/** One of each irreversible act, on a platform of its own. */
export const irreversibleCases: readonly Case[] = [...others, ...broadcasts, ...walls]
