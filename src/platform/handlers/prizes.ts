import { reason } from '../../contract/reason.ts'
import {
  judgePrizeCount,
  whyNotActivatePrize,
  whyNotDeletePrize,
  whyNotEndPrize,
  whyNotIssueCode,
  whyNotRedraftPrize,
} from '../../rules/campaign.ts'
import { actOn, free, standalone } from '../act-on.ts'
import { difference, given } from '../acts/difference.ts'
import { issueTo } from '../acts/issue-code.ts'
import * as on from '../acts/subjects.ts'
import { Invalid, type Handler } from '../call.ts'
import { listAuditOf } from '../store/audit.ts'
import * as store from '../store/prizes.ts'
import { listRedemptions } from '../store/redemptions.ts'

export const listPrizes: Handler<'listPrizes'> = ({ tx, query }) => store.listPrizes(tx, query)

export const getPrize: Handler<'getPrize'> = ({ tx, params }) => store.findPrize(tx, params.id)

export const listPrizeCodes: Handler<'listPrizeCodes'> = async ({ tx, params, query }) => {
  await store.findPrize(tx, params.id)
  return listRedemptions(tx, query, params.id)
}

export const listPrizeAudit: Handler<'listPrizeAudit'> = ({ tx, params, query }) =>
  listAuditOf(tx, query.within ?? `prize:${params.id}`, query)

export const createPrize = standalone('createPrize', 'adds another', async (call) => {
  const { name, count, description } = call.body
  const prize = await store.insertPrize(call.tx, { name, count, description, createTime: call.asking.now })
  call.touched('prize', prize.id, undefined, { name, count })
  return prize
})

export const editPrize = actOn('editPrize', on.prize, {
  whyNot: free,
  run: async (call, { prize }) => {
    const fields = given(call.body)
    const problems = judgePrizeCount(fields.count, prize.redeemed)
    if (Object.keys(problems).length > 0) throw new Invalid(problems)
    const { before, after } = difference<Partial<typeof prize>>(prize, { ...prize, ...fields })
    call.changed(before, after)
    return Object.keys(after).length === 0 ? prize : store.updatePrize(call.tx, prize.id, fields)
  },
})

export const deletePrize = actOn('deletePrize', on.prize, {
  whyNot: whyNotDeletePrize,
  run: async (call, { prize: { id, name, count } }) => {
    await store.removePrize(call.tx, id)
    call.changed({ name, count }, null)
    return { id }
  },
})

export const activatePrize = actOn('activatePrize', on.prize, {
  whyNot: whyNotActivatePrize,
  run: async (call, { prize: { id, state } }) => {
    const prize = await store.updatePrize(call.tx, id, { phase: 'Active' })
    call.changed({ state }, { state: prize.state })
    return prize
  },
})

export const endPrize = actOn('endPrize', on.prize, {
  whyNot: whyNotEndPrize,
  run: async (call, { prize: { id, state, codesOut: count } }) => {
    if (count > 0) call.consequence(reason('consequence.codesUseless', { count }))
    const prize = await store.updatePrize(call.tx, id, { phase: 'Ended' })
    call.changed({ state }, { state: prize.state })
    return prize
  },
})

export const redraftPrize = actOn('redraftPrize', on.prize, {
  whyNot: whyNotRedraftPrize,
  run: async (call, { prize: { id, state } }) => {
    const prize = await store.updatePrize(call.tx, id, { phase: 'Draft' })
    call.changed({ state }, { state: prize.state })
    return prize
  },
})

export const issueCode = actOn('issueCode', on.prize, {
  whyNot: whyNotIssueCode,
  run: (call, { prize }) => issueTo(call, prize, call.body.memberId),
})
