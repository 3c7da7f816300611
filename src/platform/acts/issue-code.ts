// A code of a prize for a member, inside the act's own database transaction. The prize was locked before.
import { randomInt } from 'node:crypto'
import type { Prize, Redemption } from '../../contract/campaign.ts'
import { reason } from '../../contract/reason.ts'
import { isOverbooked, left } from '../../rules/campaign.ts'
import { codeOf, signsDrawn } from '../../rules/prize-code.ts'
import type { Act } from '../call.ts'
import { memberName } from '../store/member-names.ts'
import { insertRedemption } from '../store/redemptions.ts'

/** chosen: draws before it is given up; of 32^11 codes none is ever met twice. */
const mostDraws = 5

export async function issueTo(act: Act, prize: Prize, memberId: string, missionId?: string): Promise<Redemption> {
  const { tx, asking } = act
  const member = await memberName(tx, memberId)
  for (let draw = 0; draw < mostDraws; draw++) {
    const issued = await insertRedemption(tx, {
      name: codeOf(Array.from({ length: signsDrawn }, () => randomInt(32))),
      prizeId: prize.id,
      memberId,
      memberName: member,
      missionId: missionId ?? null,
      issuedTime: asking.now,
      issuedBy: asking.user.name,
    })
    if (!issued) continue
    const after = { ...prize, codesOut: prize.codesOut + 1 }
    const told = { prize: prize.name, member, left: left(prize), out: after.codesOut }
    act.consequence(reason('consequence.codeIssued', { prize: told.prize, member }))
    if (isOverbooked(after)) act.consequence(reason('consequence.overbooked', { left: told.left, out: told.out }))
    act.touched('redemption', issued.id, undefined, { prize: prize.name, member, code: issued.code })
    return issued
  }
  throw new Error('every code that was drawn is taken')
}
