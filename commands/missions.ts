// Missions of the campaign: what members send in, and what is decided on it.
import * as v from 'valibot'
import { Mission } from '../src/contract/campaign.ts'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { idOf } from '../src/contract/ids.ts'
import { Name, Reasoned } from '../src/contract/limits.ts'
import { readStored } from '../src/contract/stored.ts'
import type { MissionView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import { confirmed, defineCommand, invocation, reversible, safe, type Invocation } from '../src/registry/define.ts'
import { whyNotAddPicture, whyNotDecideMission, whyNotReopenMission } from '../src/rules/campaign.ts'
import { ImageFile } from '../src/rules/image-text.ts'

const one = { needs: 'campaign', target: 'mission' } as const
const prize = idOf('prize')
const ofMission = ({ mission: { id } }: MissionView) => ({ missionId: id })

export const approveMission = defineCommand({
  ...one,
  id: 'mission.approve',
  arity: 'many',
  args: v.object({ prize: v.optional(prize) }),
  keys: '1',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotDecideMission,
  plan: (view, { prize: prizeId }) => [
    request(endpoints.approveMission, ofMission(view), prizeId === undefined ? {} : { prizeId }),
  ],
  undo: ({ mission: { id } }): Invocation => invocation(reopenMission, [id], {}),
})

/** The same, with the prize asked for. */
export const awardMission = defineCommand({
  ...one,
  id: 'mission.award',
  arity: 'many',
  args: v.object({ prize }),
  positional: ['prize'],
  keys: '3',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotDecideMission,
  form: { remembers: ['prize'] },
  plan: (view, { prize: prizeId }) => [request(endpoints.approveMission, ofMission(view), { prizeId })],
  undo: ({ mission: { id } }): Invocation => invocation(reopenMission, [id], {}),
})

export const rejectMission = defineCommand({
  ...one,
  id: 'mission.reject',
  arity: 'many',
  args: v.object({ reason: Reasoned }),
  positional: ['reason'],
  keys: '2',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotDecideMission,
  plan: (view, typed) => [request(endpoints.rejectMission, ofMission(view), typed)],
  undo: ({ mission: { id } }): Invocation => invocation(reopenMission, [id], {}),
})

export const reopenMission = defineCommand({
  ...one,
  id: 'mission.reopen',
  arity: 'many',
  keys: 'q o',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotReopenMission,
  plan: (view) => [request(endpoints.reopenMission, ofMission(view))],
  undo: ({ mission: { id, state, reason, redemption } }): Invocation => {
    if (state === 'Rejected') return invocation(rejectMission, [id], { reason })
    return invocation(approveMission, [id], redemption ? { prize: redemption.prizeId } : {})
  },
})

export const submitMission = defineCommand({
  id: 'mission.submit',
  needs: 'campaign',
  args: v.object({ memberId: idOf('member'), name: Name }),
  positional: ['memberId', 'name'],
  keys: 'q m',
  onPages: [paths.missions()],
  risk: confirmed,
  subject: ({ name }) => name,
  done: { leadsTo: (answer) => paths.mission(readStored(v.pick(Mission, ['id']), answer).id) },
  plan: (_, typed) => [request(endpoints.submitMission, {}, typed)],
})

export const addMissionPicture = defineCommand({
  ...one,
  id: 'mission.add-picture',
  acts: ['addMissionPicture'],
  args: v.object({ file: ImageFile }),
  positional: ['file'],
  keys: 'q v',
  menu: 'edit',
  risk: safe,
  whyNot: whyNotAddPicture,
  plan: (view, typed) => [request(endpoints.addMissionPicture, ofMission(view), typed)],
})
