import type { Redemption } from '../../contract/campaign.ts'
import { reason } from '../../contract/reason.ts'
import {
  left,
  mostUnknownCodes,
  unknownCodesSeconds,
  whyNotHandOut,
  whyNotRedeem,
  whyNotRestoreCode,
  whyNotRollBack,
  whyNotWithdrawCode,
} from '../../rules/campaign.ts'
import { codeProblem, codeText, tidyCode } from '../../rules/prize-code.ts'
import { reasonIf } from '../../rules/first-reason.ts'
import { actOn, standalone } from '../act-on.ts'
import { sayNotices, tellMember } from '../acts/notices.ts'
import * as on from '../acts/subjects.ts'
import { enforce, Invalid, Refusal, type Act, type Call, type Handler } from '../call.ts'
import type { Visible } from '../policy.ts'
import { findPrize, putBackPrize, takePrize } from '../store/prizes.ts'
import * as store from '../store/redemptions.ts'
import { keepInUse, listVenueNames } from '../store/venues.ts'

export const listRedemptions: Handler<'listRedemptions'> = ({ tx, query }) => store.listRedemptions(tx, query)

export const getRedemption: Handler<'getRedemption'> = ({ tx, params }) => store.findRedemption(tx, params.redemptionId)

export const redeemCode = standalone('redeemCode', 'sets the one value it names', async (call) => {
  const { tx, asking } = call
  const code = codeIn(call.body.code)
  await requireTries(call)
  const venueId = await venueOf(call, call.body.venueId)
  const known = await store.redemptionCalled(tx, code)
  if (!known) throw unknownCode(call)
  const redeemed = await store.moveRedemption(tx, known.id, 'Pending', {
    state: 'Redeemed',
    redeemedTime: asking.now,
    redeemedBySub: asking.user.sub,
    redeemedBy: asking.user.name,
    venueId,
  })
  if (!redeemed) throw refused(whyNotRedeem(await store.findRedemption(tx, known.id)))
  const { id, prizeId, memberName: member, venueName } = redeemed
  const stock = await takePrize(tx, prizeId)
  if (!stock) throw refused(whyNotHandOut(await findPrize(tx, prizeId)))
  call.consequence(
    reason('consequence.prizeHandedOut', { prize: stock.name, member, left: left(stock), count: stock.count }),
  )
  call.touched('redemption', id, { state: 'Pending' }, { state: 'Redeemed', venue: venueName })
  const params = { prize: stock.name, place: venueName ?? '' }
  sayNotices(call, await tellMember(tx, redeemed.memberId, { action: 'prizeRedeemed', params, now: asking.now }))
  return redeemed
})

/** A slip is told before anything is looked for, and counts as no try. */
function codeIn(typed: string): string {
  const problem = codeProblem(typed)
  if (problem) throw new Invalid({ code: [problem] })
  return codeText(tidyCode(typed))
}

async function requireTries({ tx, asking: { user, now } }: Act): Promise<void> {
  const oldest = await store.unknownCodesSince(tx, user.sub, now - unknownCodesSeconds, mostUnknownCodes)
  if (oldest === undefined) return
  const minutes = Math.max(1, Math.ceil((oldest + unknownCodesSeconds - now) / 60))
  throw new Refusal(reason('redemption.tooManyUnknown', { count: minutes }))
}

/** The try is counted although nothing else of the call stays. */
function unknownCode({ asking: { user, now } }: Act): Refusal {
  const note: Refusal['after'] = (tx) => store.noteUnknownCode(tx, user.sub, now, now - unknownCodesSeconds)
  return new Refusal(reason('redemption.unknownCode'), 409, note)
}

/** The row read a moment ago has changed since. */
function refused(why: ReturnType<typeof whyNotRedeem>): Refusal {
  return new Refusal(why ?? reason('request.conflict'))
}

type Counter = Act & { visible: Visible }

/**
 * chosen: the counter of an operator is the own venue; a company with one venue has no other; a system administrator hands out
 * without one.
 */
async function venueOf(call: Counter, venueId: string | undefined): Promise<string | null> {
  const { tx, visible, asking } = call
  const { role, venueId: own } = asking.user
  const named = venueId ?? own ?? undefined
  if (named !== undefined) {
    const venue = await keepInUse(tx, visible, named)
    enforce(reasonIf(venue.state === 'Archived', 'venue.archivedChosen', { names: [venue.name] }))
    return named
  }
  if (role === 'SystemAdmin') return null
  const [only, ...others] = await listVenueNames(tx, visible)
  if (!only || others.length > 0) throw new Invalid({ venueId: ['required'] })
  return only.venueId
}

export const rollBackRedemption = actOn('rollBackRedemption', on.redemption, {
  whyNot: whyNotRollBack,
  run: async (call, { redemption }) => {
    const { tx, asking } = call
    const back = await store.moveRedemption(tx, redemption.id, 'Redeemed', {
      state: 'Pending',
      redeemedTime: null,
      redeemedBySub: null,
      redeemedBy: null,
      venueId: null,
      rolledBackTime: asking.now,
      rolledBackBy: asking.user.name,
      rollBackReason: call.body.reason,
    })
    if (!back) throw refused(undefined)
    const stock = await putBackPrize(tx, redemption.prizeId)
    const { code, memberName: member, redeemedBy: by, venueName: venue } = redemption
    call.consequence(reason('consequence.rolledBack', { prize: stock.name, left: left(stock), member, code }))
    call.changed({ state: 'Redeemed', by, venue }, { state: 'Pending', reason: call.body.reason })
    return back
  },
})

export const withdrawCode = actOn('withdrawCode', on.redemption, {
  whyNot: whyNotWithdrawCode,
  run: (call, { redemption }) => move(call, redemption, 'Withdrawn'),
})

export const restoreCode = actOn('restoreCode', on.redemption, {
  whyNot: whyNotRestoreCode,
  run: (call, { redemption }) => move(call, redemption, 'Pending'),
})

type Moving = Pick<Call<'withdrawCode'>, 'tx'> & { changed(before: unknown, after: unknown): void }

async function move(
  call: Moving,
  { id, state: from }: Redemption,
  state: 'Withdrawn' | 'Pending',
): Promise<Redemption> {
  const moved = await store.moveRedemption(call.tx, id, from, { state })
  if (!moved) throw refused(undefined)
  call.changed({ state: from }, { state })
  return moved
}
