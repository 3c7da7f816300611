// What can be done with prizes, codes and missions: each state × each act.
import { expect, test } from 'vitest'
import type { Mission, Prize, Redemption } from '../../src/contract/campaign.ts'
import type { Reason } from '../../src/contract/reason.ts'
import { MissionState, PrizeState, RedemptionState } from '../../src/contract/states.ts'
import * as rules from '../../src/rules/campaign.ts'

function aPrize(over: Partial<Prize> = {}): Prize {
  const counts = { count: 10, redeemed: over.state === 'Exhausted' ? 10 : 2, codesOut: 3, codesIssued: 5 }
  const about = { id: '7', name: 'Jersey', description: '', winners: [], createTime: 0, version: 1 }
  return { ...about, ...counts, state: 'Active', ...over }
}

function aRedemption(over: Partial<Redemption> = {}): Redemption {
  return {
    id: '8',
    code: '0000-0000-0000',
    prizeId: '7',
    prizeName: 'Jersey',
    memberId: '3',
    memberName: 'Mika',
    missionId: null,
    state: 'Pending',
    issuedTime: 0,
    issuedBy: 'Ada',
    redeemedTime: null,
    redeemedBy: null,
    venueId: null,
    venueName: null,
    rolledBackTime: null,
    rolledBackBy: null,
    rollBackReason: '',
    version: 1,
    ...over,
  }
}

function aMission(over: Partial<Mission> = {}): Mission {
  const decided = over.state === 'Submitted' ? {} : { decidedTime: 60, decidedBy: 'Olive' }
  return {
    id: '9',
    name: 'Play three matches',
    memberId: '3',
    memberName: 'Mika',
    submissionTime: 0,
    pictureCount: 0,
    repeated: false,
    state: 'Submitted',
    decidedTime: null,
    decidedBy: null,
    reason: '',
    redemption: null,
    version: 1,
    ...decided,
    ...over,
  }
}

const said = (why: Reason | undefined) => why?.code ?? 'done'

test('prizes', () => {
  const acts = {
    activate: rules.whyNotActivatePrize,
    end: rules.whyNotEndPrize,
    redraft: rules.whyNotRedraftPrize,
    delete: rules.whyNotDeletePrize,
    issue: rules.whyNotIssueCode,
  }
  const table = Object.fromEntries(
    PrizeState.options.map((state) => [
      state,
      Object.entries(acts).map(([act, whyNot]) => `${act}: ${said(whyNot({ prize: aPrize({ state }) }))}`),
    ]),
  )
  expect(table).toEqual({
    Draft: [
      'activate: done',
      'end: prize.isDraft',
      'redraft: prize.isDraftAlready',
      'delete: prize.hasCodes',
      'issue: prize.isDraft',
    ],
    Active: [
      'activate: prize.isActive',
      'end: done',
      'redraft: prize.hasCodes',
      'delete: prize.noDraft',
      'issue: done',
    ],
    Exhausted: [
      'activate: prize.isActive',
      'end: done',
      'redraft: prize.hasCodes',
      'delete: prize.noDraft',
      'issue: prize.isExhausted',
    ],
    Ended: [
      'activate: done',
      'end: prize.isEnded',
      'redraft: prize.hasCodes',
      'delete: prize.noDraft',
      'issue: prize.isEnded',
    ],
  })
  const unused = { codesIssued: 0, codesOut: 0, redeemed: 0 }
  expect(rules.whyNotDeletePrize({ prize: aPrize({ ...unused, state: 'Draft' }) })).toBeUndefined()
  expect(rules.whyNotRedraftPrize({ prize: aPrize(unused) })).toBeUndefined()
})

test('codes', () => {
  const acts = {
    redeem: (view: { redemption: Redemption }) => rules.whyNotRedeem(view.redemption),
    rollBack: rules.whyNotRollBack,
    withdraw: rules.whyNotWithdrawCode,
    restore: rules.whyNotRestoreCode,
  }
  const table = Object.fromEntries(
    RedemptionState.options.map((state) => [
      state,
      Object.entries(acts).map(([act, whyNot]) => `${act}: ${said(whyNot({ redemption: aRedemption({ state }) }))}`),
    ]),
  )
  expect(table).toEqual({
    Pending: ['redeem: done', 'rollBack: redemption.notRedeemed', 'withdraw: done', 'restore: redemption.notWithdrawn'],
    Redeemed: [
      'redeem: redemption.isRedeemed',
      'rollBack: done',
      'withdraw: redemption.rollBackFirst',
      'restore: redemption.notWithdrawn',
    ],
    Withdrawn: [
      'redeem: redemption.isWithdrawn',
      'rollBack: redemption.notRedeemed',
      'withdraw: redemption.isWithdrawn',
      'restore: done',
    ],
  })
  const ofMission = { missionId: '9' }
  expect(rules.whyNotWithdrawCode({ redemption: aRedemption(ofMission) })).toMatchObject({
    code: 'redemption.ofMission',
    unblock: 'mission reopen 9',
  })
  expect(said(rules.whyNotRestoreCode({ redemption: aRedemption({ ...ofMission, state: 'Withdrawn' }) }))).toBe(
    'redemption.ofMission',
  )
})

test('what is redeemed says by whom, where and when', () => {
  const state = 'Redeemed'
  const told = { state, redeemedBy: 'Olive', redeemedTime: 1_700_000_000 } as const
  expect(rules.whyNotRedeem(aRedemption({ ...told, venueId: '2', venueName: 'Kowloon Arena' }))).toEqual({
    code: 'redemption.isRedeemedAt',
    params: { by: 'Olive', venue: 'Kowloon Arena', time: '2023-11-14T22:13:20Z' },
  })
  expect(rules.whyNotRedeem(aRedemption(told))?.code).toBe('redemption.isRedeemed')
})

test('missions', () => {
  const table = Object.fromEntries(
    MissionState.options.map((state) => [
      state,
      [rules.whyNotDecideMission, rules.whyNotReopenMission].map((whyNot) =>
        said(whyNot({ mission: aMission({ state }) })),
      ),
    ]),
  )
  expect(table).toEqual({
    Submitted: ['done', 'mission.isWaiting'],
    Approved: ['mission.isApproved', 'done'],
    Rejected: ['mission.isRejected', 'done'],
  })
  const code = { id: '8', code: '0000-0000-0000', prizeId: '7', prizeName: 'Jersey' }
  const withCode = (state: RedemptionState) =>
    rules.whyNotReopenMission({ mission: aMission({ state: 'Approved', redemption: { ...code, state } }) })
  expect(withCode('Pending')).toBeUndefined()
  expect(withCode('Redeemed')).toMatchObject({ code: 'mission.codeRedeemed', unblock: 'redemption roll-back 8' })
  expect(rules.whyNotMorePictures({ pictureCount: 9 }, 10)).toBeUndefined()
  expect(said(rules.whyNotMorePictures({ pictureCount: 10 }, 10))).toBe('mission.enoughPictures')
})

test('more codes out than prizes left stands out, unless it is over', () => {
  expect(rules.isOverbooked(aPrize({ count: 10, redeemed: 2, codesOut: 8 }))).toBe(false)
  expect(rules.isOverbooked(aPrize({ count: 10, redeemed: 2, codesOut: 9 }))).toBe(true)
  expect(rules.isOverbooked(aPrize({ count: 10, redeemed: 2, codesOut: 9, state: 'Ended' }))).toBe(false)
  expect(rules.judgePrizeCount(1, 2)).toEqual({ count: ['lessThanRedeemed'] })
  expect(rules.judgePrizeCount(2, 2)).toEqual({})
})
