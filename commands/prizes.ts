// Prizes of the campaign: made, changed, handed out, and the codes they are handed out for.
import * as v from 'valibot'
import { Prize, PrizeCount, PrizeDescription, Redemption } from '../src/contract/campaign.ts'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { idOf } from '../src/contract/ids.ts'
import { Name, Reasoned } from '../src/contract/limits.ts'
import { readStored } from '../src/contract/stored.ts'
import { administrators } from '../src/contract/user.ts'
import type { PrizeView, RedemptionView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  type Inverse,
  type Invocation,
} from '../src/registry/define.ts'
import { storedValues } from '../src/registry/stored-values.ts'
import {
  judgePrizeCount,
  whyNotActivatePrize,
  whyNotDeletePrize,
  whyNotEndPrize,
  whyNotIssueCode,
  whyNotRedraftPrize,
  whyNotRestoreCode,
  whyNotRollBack,
  whyNotWithdrawCode,
} from '../src/rules/campaign.ts'
import { PrizeCode } from '../src/rules/prize-code.ts'

const description = v.pipe(PrizeDescription, v.metadata({ ask: 'long-text' }))
const ofPrize = ({ prize: { id } }: PrizeView) => ({ id })
const ofRedemption = ({ redemption: { id } }: RedemptionView) => ({ redemptionId: id })

export const createPrize = defineCommand({
  id: 'prize.create',
  needs: 'campaign',
  args: v.object({ name: Name, count: PrizeCount, description: v.optional(description) }),
  positional: ['name', 'count'],
  keys: 'a z',
  onPages: [paths.prizes()],
  risk: confirmed,
  subject: ({ name }) => name,
  done: { leadsTo: (answer) => paths.prize(readStored(Prize, answer).id) },
  plan: (_, typed) => [request(endpoints.createPrize, {}, typed)],
})

export const editPrize = defineCommand({
  id: 'prize.edit',
  needs: 'campaign',
  target: 'prize',
  args: v.object({
    name: v.optional(Name),
    count: v.optional(PrizeCount),
    description: v.optional(description),
  }),
  keys: 'e z',
  menu: 'edit',
  risk: reversible,
  plan: (view, typed) => [request(endpoints.editPrize, ofPrize(view), { ...typed, version: view.prize.version })],
  undo: ({ prize }, typed): Invocation => invocation(editPrize, [prize.id], storedValues(prize, Object.keys(typed))),
  form: {
    prefill: ({ prize: { name, count, description: stored } }) => ({ name, count, description: stored }),
    judge: ({ count }, view) => judgePrizeCount(count, view?.prize.redeemed ?? 0),
  },
})

export const activatePrize = defineCommand({
  id: 'prize.activate',
  needs: 'campaign',
  target: 'prize',
  arity: 'many',
  keys: 'q a',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotActivatePrize,
  plan: (view) => [request(endpoints.activatePrize, ofPrize(view))],
  undo: ({ prize: { id, state } }): Inverse => invocation(state === 'Ended' ? endPrize : redraftPrize, [id], {}),
})

export const endPrize = defineCommand({
  id: 'prize.end',
  needs: 'campaign',
  target: 'prize',
  arity: 'many',
  keys: 'q x',
  menu: 'state',
  risk: confirmed,
  whyNot: whyNotEndPrize,
  plan: (view) => [request(endpoints.endPrize, ofPrize(view))],
  undo: ({ prize: { id } }): Invocation => invocation(activatePrize, [id], {}),
})

export const redraftPrize = defineCommand({
  id: 'prize.redraft',
  needs: 'campaign',
  target: 'prize',
  arity: 'many',
  keys: 'q d',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotRedraftPrize,
  plan: (view) => [request(endpoints.redraftPrize, ofPrize(view))],
  undo: ({ prize: { id, state } }): Inverse | readonly Inverse[] => {
    const active = invocation(activatePrize, [id], {})
    return state === 'Ended' ? [active, invocation(endPrize, [id], {})] : active
  },
})

export const deletePrize = defineCommand({
  id: 'prize.delete',
  needs: 'campaign',
  target: 'prize',
  keys: 'd z',
  menu: 'danger',
  risk: irreversible(({ prize }: PrizeView) => prize.name),
  whyNot: whyNotDeletePrize,
  plan: (view) => [request(endpoints.deletePrize, ofPrize(view))],
})

export const issueCode = defineCommand({
  id: 'prize.issue-code',
  acts: ['issueCode'],
  needs: 'campaign',
  target: 'prize',
  args: v.object({ memberId: idOf('member') }),
  positional: ['memberId'],
  keys: 'q i',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotIssueCode,
  plan: (view, typed) => [request(endpoints.issueCode, ofPrize(view), typed)],
  undo: (_, __, answer): Invocation => invocation(withdrawCode, [idIn(answer)], {}),
  done: {
    says: (answer) => {
      const { code, prizeName: prize, memberName: member } = readStored(Redemption, answer)
      return { code, prize, member }
    },
  },
})

/** business.md §7: handed out at the counter, by its code only. */
export const redeemCode = defineCommand({
  id: 'prize.redeem',
  acts: ['redeemCode'],
  needs: 'campaign',
  args: v.object({ code: PrizeCode, venue: v.optional(idOf('venue')) }),
  positional: ['code'],
  keys: 'q k',
  onPages: [paths.redeem()],
  roles: administrators,
  risk: confirmed,
  subject: ({ code }) => code,
  form: { remembers: ['venue'] },
  plan: (_, { code, venue }) => [
    request(endpoints.redeemCode, {}, { code, ...(venue !== undefined && { venueId: venue }) }),
  ],
})

export const rollBackRedemption = defineCommand({
  id: 'redemption.roll-back',
  acts: ['rollBackRedemption'],
  needs: 'campaign',
  target: 'redemption',
  args: v.object({ reason: v.pipe(Reasoned, v.metadata({ ask: 'long-text' })) }),
  positional: ['reason'],
  keys: 'q b',
  menu: 'danger',
  risk: confirmed,
  whyNot: whyNotRollBack,
  plan: (view, typed) => [request(endpoints.rollBackRedemption, ofRedemption(view), typed)],
})

export const withdrawCode = defineCommand({
  id: 'redemption.withdraw',
  acts: ['withdrawCode'],
  needs: 'campaign',
  target: 'redemption',
  arity: 'many',
  keys: 'd c',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotWithdrawCode,
  plan: (view) => [request(endpoints.withdrawCode, ofRedemption(view))],
  undo: ({ redemption: { id } }): Invocation => invocation(restoreCode, [id], {}),
})

export const restoreCode = defineCommand({
  id: 'redemption.restore',
  acts: ['restoreCode'],
  needs: 'campaign',
  target: 'redemption',
  arity: 'many',
  keys: 'a r',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotRestoreCode,
  plan: (view) => [request(endpoints.restoreCode, ofRedemption(view))],
  undo: ({ redemption: { id } }): Invocation => invocation(withdrawCode, [id], {}),
})

function idIn(answer: unknown): string {
  return answer === undefined ? '' : readStored(v.pick(Redemption, ['id']), answer).id
}
