// The campaign: what can be done with prizes, their codes, and missions.
import type { Mission, Prize, Redemption } from '../contract/campaign.ts'
import type { FieldProblems } from '../contract/envelope.ts'
import { reason, type Reason } from '../contract/reason.ts'
import type { Asking, MissionView, PrizeView, RedemptionView } from '../contract/views.ts'
import { firstReason, reasonIf } from './first-reason.ts'

/** chosen: unknown codes that one account may try within this time (seconds). */
export const mostUnknownCodes = 10
export const unknownCodesSeconds = 10 * 60
/** chosen: seconds after which a console that says no more what it looks at has left. */
export const lookSeconds = 25

type PrizeState = Pick<Prize, 'id' | 'name' | 'state' | 'count'>

export function left({ count, redeemed }: Pick<Prize, 'count' | 'redeemed'>): number {
  return count - redeemed
}

/** More codes are out than prizes are left. */
export function isOverbooked(prize: Pick<Prize, 'count' | 'redeemed' | 'codesOut' | 'state'>): boolean {
  return prize.state !== 'Ended' && prize.codesOut > left(prize)
}

export function whyNotActivatePrize({ prize }: PrizeView): Reason | undefined {
  return reasonIf(prize.state === 'Active' || prize.state === 'Exhausted', 'prize.isActive', { name: prize.name })
}

export function whyNotEndPrize({ prize }: PrizeView): Reason | undefined {
  return firstReason(
    () => reasonIf(prize.state === 'Ended', 'prize.isEnded', { name: prize.name }),
    () => whyNotDraft(prize),
  )
}

export function whyNotRedraftPrize({ prize }: PrizeView): Reason | undefined {
  return firstReason(
    () => reasonIf(prize.state === 'Draft', 'prize.isDraftAlready', { name: prize.name }),
    () => reasonIf(prize.codesIssued > 0, 'prize.hasCodes', { name: prize.name }),
  )
}

export function whyNotDeletePrize({ prize }: PrizeView): Reason | undefined {
  return firstReason(
    () => reasonIf(prize.state !== 'Draft', 'prize.noDraft', { name: prize.name }, `prize end ${prize.id}`),
    () => reasonIf(prize.codesIssued > 0, 'prize.hasCodes', { name: prize.name }),
  )
}

/** Of what was handed out as many have to be. */
export function judgePrizeCount(count: unknown, redeemed: number): FieldProblems {
  return typeof count === 'number' && count < redeemed ? { count: ['lessThanRedeemed'] } : {}
}

export function whyNotIssueCode({ prize }: PrizeView): Reason | undefined {
  return whyNotHandOut(prize)
}

function whyNotDraft({ id, name, state }: PrizeState): Reason | undefined {
  return reasonIf(state === 'Draft', 'prize.isDraft', { name }, `prize activate ${id}`)
}

/** Whether the prize can be handed out. */
export function whyNotHandOut(prize: PrizeState): Reason | undefined {
  const { id, name, state, count } = prize
  return firstReason(
    () => whyNotDraft(prize),
    () => reasonIf(state === 'Ended', 'prize.isEnded', { name }, `prize activate ${id}`),
    () => reasonIf(state === 'Exhausted', 'prize.isExhausted', { name, count }),
  )
}

/** Whether its code can be redeemed, whatever is left of the prize. */
export function whyNotRedeem(redemption: Redemption): Reason | undefined {
  const { code, state, redeemedBy, redeemedTime, venueName } = redemption
  if (state === 'Withdrawn') return reason('redemption.isWithdrawn', { code })
  if (state !== 'Redeemed') return undefined
  const told = { by: redeemedBy ?? '', time: instantText(redeemedTime ?? 0) }
  return venueName === null
    ? reason('redemption.isRedeemed', told)
    : reason('redemption.isRedeemedAt', { ...told, venue: venueName })
}

export function whyNotRollBack({ redemption: { code, state } }: RedemptionView): Reason | undefined {
  return reasonIf(state !== 'Redeemed', 'redemption.notRedeemed', { code })
}

export function whyNotWithdrawCode({ redemption }: RedemptionView): Reason | undefined {
  const { id, code, state } = redemption
  return firstReason(
    () => reasonIf(state === 'Withdrawn', 'redemption.isWithdrawn', { code }),
    () => reasonIf(state === 'Redeemed', 'redemption.rollBackFirst', { code }, `redemption roll-back ${id}`),
    () => whyNotOfMission(redemption),
  )
}

export function whyNotRestoreCode({ redemption }: RedemptionView): Reason | undefined {
  const { code, state } = redemption
  return firstReason(
    () => reasonIf(state !== 'Withdrawn', 'redemption.notWithdrawn', { code }),
    () => whyNotOfMission(redemption),
  )
}

/** chosen: the code of a mission comes and goes with the decision on it. */
function whyNotOfMission({ code, missionId }: Redemption): Reason | undefined {
  return missionId === null
    ? undefined
    : reason('redemption.ofMission', { code, mission: missionId }, `mission reopen ${missionId}`)
}

/** A decided mission can be decided again only after it was reopened. */
export function whyNotDecideMission({ mission }: MissionView): Reason | undefined {
  const { state, memberName: member, decidedBy, decidedTime } = mission
  const told = { member, by: decidedBy ?? '', time: instantText(decidedTime ?? 0) }
  if (state === 'Approved') return reason('mission.isApproved', told, `mission reopen ${mission.id}`)
  return state === 'Rejected' ? reason('mission.isRejected', told, `mission reopen ${mission.id}`) : undefined
}

export function whyNotReopenMission({ mission }: MissionView): Reason | undefined {
  const { state, memberName: member, redemption } = mission
  return firstReason(
    () => reasonIf(state === 'Submitted', 'mission.isWaiting', { member }),
    () =>
      redemption?.state === 'Redeemed'
        ? reason('mission.codeRedeemed', { code: redemption.code }, `redemption roll-back ${redemption.id}`)
        : undefined,
  )
}

export function whyNotAddPicture(view: MissionView, _asking: Asking): Reason | undefined {
  return whyNotDecideMission(view)
}

export function whyNotMorePictures({ pictureCount }: Pick<Mission, 'pictureCount'>, most: number): Reason | undefined {
  return reasonIf(pictureCount >= most, 'mission.enoughPictures', { count: most })
}

/** An instant as reasons carry it; consoles say it by the clock of their reader. */
function instantText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '')
}
