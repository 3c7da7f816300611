import { createHash, randomBytes } from 'node:crypto'
import { plainFileName } from '../../contract/evidence-file.ts'
import { maxMissionPictures } from '../../contract/limits.ts'
import { reason } from '../../contract/reason.ts'
import {
  lookSeconds,
  whyNotAddPicture,
  whyNotDecideMission,
  whyNotIssueCode,
  whyNotMorePictures,
  whyNotReopenMission,
} from '../../rules/campaign.ts'
import { actOn, free, standalone } from '../act-on.ts'
import { issueTo } from '../acts/issue-code.ts'
import { planMissionNotice } from '../acts/mission-notice.ts'
import { sentImage } from '../acts/sent-image.ts'
import * as on from '../acts/subjects.ts'
import { enforce, Invalid, Refusal, type Act, type Handler } from '../call.ts'
import { memberName } from '../store/member-names.ts'
import * as store from '../store/missions.ts'
import { lockPrize } from '../store/prizes.ts'
import { moveRedemption } from '../store/redemptions.ts'

export const listMissions: Handler<'listMissions'> = ({ tx, query }) => store.listMissions(tx, query)

export const getMission: Handler<'getMission'> = ({ tx, params }) => store.missionWithPictures(tx, params.missionId)

/** chosen: missions come from the app, by the service account; an administrator may enter one on behalf of a member. */
export const submitMission = standalone('submitMission', 'adds another', async (call) => {
  const { memberId, name } = call.body
  const member = await memberName(call.tx, memberId)
  const row = { memberId, memberName: member, name, submissionTime: call.asking.now }
  const mission = await store.insertMission(call.tx, row)
  call.touched('mission', mission.id, undefined, { name, member })
  return mission
})

export const addMissionPicture = actOn('addMissionPicture', on.mission, {
  whyNot: whyNotAddPicture,
  run: async (call, { mission }) => {
    enforce(whyNotMorePictures(mission, maxMissionPictures))
    const image = sentImage(call.image)
    if (!image.ok) throw new Invalid({ file: [image.why] })
    const { bytes, ...encoded } = image.encoded
    const { file } = call.body
    const picture = await store.insertPicture(call.tx, {
      ...encoded,
      bytes,
      missionId: mission.id,
      time: call.asking.now,
      secret: randomBytes(18).toString('base64url'),
      name: (file instanceof File && plainFileName(file.name)) || null,
      size: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
    })
    call.changed({}, { picture })
    return store.updateMission(call.tx, mission.id)
  },
})

export const approveMission = actOn('approveMission', on.mission, {
  whyNot: whyNotDecideMission,
  run: async (call, { mission }) => {
    const { id, memberId } = mission
    const { prizeId } = call.body
    await store.decideMission(call.tx, id, { state: 'Approved', ...decider(call) })
    call.changed({ state: mission.state }, { state: 'Approved' })
    if (prizeId !== undefined) {
      const prize = await lockPrize(call.tx, prizeId)
      enforce(whyNotIssueCode({ prize }))
      await issueTo(call, prize, memberId, id)
    }
    const approved = await store.findMission(call.tx, id)
    planMissionNotice(call, approved)
    return approved
  },
})

export const rejectMission = actOn('rejectMission', on.mission, {
  whyNot: whyNotDecideMission,
  unseen: 'sets the one value it names',
  run: async (call, { mission }) => {
    const why = call.body.reason
    call.changed({ state: mission.state }, { state: 'Rejected', reason: why })
    const rejected = await store.decideMission(call.tx, mission.id, {
      state: 'Rejected',
      reason: why,
      ...decider(call),
    })
    planMissionNotice(call, rejected)
    return rejected
  },
})

function decider({ asking: { user, now } }: Act) {
  return { sub: user.sub, name: user.name, time: now }
}

export const reopenMission = actOn('reopenMission', on.mission, {
  whyNot: whyNotReopenMission,
  run: async (call, { mission }) => {
    const { id, state, reason: why, redemption } = mission
    if (redemption) {
      const withdrawn = await moveRedemption(call.tx, redemption.id, 'Pending', { state: 'Withdrawn' })
      // It was redeemed a moment ago.
      if (!withdrawn) throw new Refusal(reason('mission.codeRedeemed', { code: redemption.code }))
      call.consequence(reason('consequence.codeWithdrawn', { code: redemption.code, prize: redemption.prizeName }))
      call.touched('redemption', redemption.id, { state: 'Pending' }, { state: 'Withdrawn' })
    }
    call.changed({ state, ...(why !== '' && { reason: why }) }, { state: 'Submitted' })
    return store.undecideMission(call.tx, id)
  },
})

export const lookAtMission = actOn('lookAtMission', on.missionAsRead, {
  whyNot: free,
  run: async (call, { mission }) => {
    const { user, now } = call.asking
    const look = { sub: user.sub, name: user.name, now, until: now + lookSeconds }
    const others = await store.lookAt(call.tx, mission.id, look)
    call.changed({}, {})
    return { others }
  },
})
