// Points of members: given, taken, and taken back.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { BatchAnswer } from '../src/contract/endpoints-teams.ts'
import { maxLoyaltyLines, maxLoyaltyListLength, Note } from '../src/contract/limits.ts'
import { GivenLoyaltyType, Moved, PointsAmount, reversers } from '../src/contract/loyalty.ts'
import { readStored } from '../src/contract/stored.ts'
import { administrators } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  reversible,
  type Inverses,
  type Invocation,
} from '../src/registry/define.ts'
import { balanceNote, judgePoints, whyNotAddPoints, whyNotReverse } from '../src/rules/loyalty.ts'
import { loyaltyLine, parseLoyaltyList, whyNotLine } from '../src/rules/loyalty-list.ts'

export const addPoints = defineCommand({
  id: 'member.add-points',
  acts: ['addLoyaltyPoints'],
  needs: 'members',
  target: 'member',
  args: v.object({
    amount: PointsAmount,
    type: v.optional(GivenLoyaltyType),
    remark: v.optional(Note, ''),
  }),
  positional: ['amount'],
  keys: 'a p',
  menu: 'edit',
  roles: administrators,
  risk: reversible,
  whyNot: whyNotAddPoints,
  form: {
    judge: judgePoints,
    notes: (name, { amount }, _asking, view) => (name === 'amount' && view ? balanceNote(view, amount) : undefined),
  },
  plan: ({ member: { memberId, homeShopVenueId } }, args) => [
    request(
      endpoints.addLoyaltyPoints,
      { id: memberId },
      { ...args, ...(homeShopVenueId !== null && { venueId: homeShopVenueId }) },
    ),
  ],
  undo: (_, __, answer): Invocation => invocation(reversePoints, [idIn(answer)], {}),
  instead: ({ targets, args }): Invocation => invocation(addPoints, targets, { amount: -Number(args['amount']) }),
})

export const addManyPoints = defineCommand({
  id: 'points.add-many',
  acts: ['addManyLoyaltyPoints'],
  needs: 'members',
  args: v.object({
    lines: v.pipe(
      v.string(),
      v.minLength(1, 'required'),
      v.maxLength(maxLoyaltyListLength, 'tooLong'),
      v.metadata({ ask: 'long-text', accept: '.csv,.tsv,.txt' }),
      v.transform(parseLoyaltyList),
      v.minLength(1, 'required'),
      v.maxLength(maxLoyaltyLines, 'tooLong'),
    ),
    type: v.optional(GivenLoyaltyType),
  }),
  positional: ['lines'],
  keys: 'a o',
  onPages: [paths.members()],
  roles: administrators,
  risk: confirmed,
  plan: (_, args) => [request(endpoints.addManyLoyaltyPoints, {}, args)],
  batch: {
    parts: (_, { lines }) =>
      lines.map((line) => {
        const why = whyNotLine(line)
        return { name: line.member, details: [line.amount, line.remark].filter(Boolean), ...(why && { why }) }
      }),
    refusedArgs: ({ lines }, refused) => ({
      lines: refused.flatMap((index) => (lines[index] ? [loyaltyLine(lines[index])] : [])).join('\n'),
    }),
  },
  undo: (_, __, answer): Inverses => {
    if (answer === undefined) return invocation(reversePoints, [''], {})
    const written = readStored(BatchAnswer, answer).results.flatMap(({ id }) => (id === null ? [] : [id]))
    return written.map((id) => invocation(reversePoints, [id], {}))
  },
})

export const reversePoints = defineCommand({
  id: 'points.reverse',
  acts: ['reverseLoyaltyPoints'],
  needs: 'members',
  target: 'loyaltyTransaction',
  arity: 'many',
  args: v.object({ remark: v.optional(Note, '') }),
  keys: 'd p',
  menu: 'edit',
  roles: reversers,
  risk: reversible,
  whyNot: (view, asking) => whyNotReverse(view, asking),
  plan: ({ loyaltyTransaction: { id: loyaltyTransactionId } }, args) => [
    request(endpoints.reverseLoyaltyPoints, { loyaltyTransactionId }, args),
  ],
  undo: (_, __, answer): Invocation => invocation(reversePoints, [idIn(answer)], {}),
})

/** Of the row that was written. */
function idIn(answer: unknown): string {
  if (answer === undefined) return ''
  return readStored(Moved, answer).transaction.id
}
