// The campaign (domain.md §5): for system administrators; redeeming by code for every administrator (business.md §7).
import * as v from 'valibot'
import { AuditEntry } from './audit.ts'
import {
  Looker,
  Mission,
  MissionDetail,
  Prize,
  PrizeCount,
  PrizeDescription,
  Redemption,
  TypedCode,
} from './campaign.ts'
import { counts, listQuery, named, read, several, write } from './endpoint.ts'
import { idOf } from './ids.ts'
import { Id, Name, Reasoned, Version } from './limits.ts'
import { MissionState, PrizeState, RedemptionState } from './states.ts'
import { administrators, systemOnly } from './user.ts'

const base = '/admin/campaign/v1/lunar-new-year'
const onePrize = `${base}/prizes/{id}`
const oneRedemption = `${base}/redemptions/{redemptionId}`
const oneMission = `${base}/missions/{missionId}`
const ours = { roles: systemOnly, scope: 'platform', ability: 'campaign' } as const
const ofPrize = {
  ...ours,
  params: v.object({ id: idOf('prize') }),
  about: { kind: 'prize', param: 'id' },
} as const
const ofRedemption = {
  ...ours,
  params: v.object({ redemptionId: idOf('redemption') }),
  about: { kind: 'redemption', param: 'redemptionId' },
} as const
const ofMission = {
  ...ours,
  params: v.object({ missionId: idOf('mission') }),
  about: { kind: 'mission', param: 'missionId' },
} as const
const Redemptions = v.object({ redemptions: v.array(Redemption), ...counts })
const shownOfPrize = ['prize', 'redemption', 'member'] as const
const shownOfCode = [...shownOfPrize, 'venue'] as const
const ofCodes = { ...listQuery, state: several(RedemptionState) }

export const campaignEndpoints = named({
  listPrizes: read({
    ...ours,
    path: `${base}/prizes`,
    summary: 'Prizes with their stock and the latest winners, by name',
    query: v.object({ ...listQuery, state: several(PrizeState) }),
    answer: v.object({ prizes: v.array(Prize), ...counts }),
    reads: shownOfPrize,
  }),
  getPrize: read({ ...ofPrize, path: onePrize, summary: 'One prize', answer: Prize, reads: shownOfPrize }),
  createPrize: write({
    ...ours,
    method: 'PUT',
    path: `${base}/prizes`,
    summary: 'Add a prize; it is a draft until it is activated',
    body: v.object({ name: Name, description: v.optional(PrizeDescription, ''), count: PrizeCount }),
    answer: Prize,
  }),
  editPrize: write({
    ...ofPrize,
    method: 'POST',
    path: onePrize,
    summary: 'Change a prize; its count cannot be less than what was handed out',
    body: v.object({
      name: v.optional(Name),
      description: v.optional(PrizeDescription),
      count: v.optional(PrizeCount),
      version: v.optional(Version),
    }),
    answer: Prize,
  }),
  deletePrize: write({
    ...ofPrize,
    method: 'DELETE',
    path: onePrize,
    summary: 'Delete a draft for which no code was issued',
    answer: v.object({ id: Id }),
  }),
  activatePrize: write({
    ...ofPrize,
    method: 'POST',
    path: `${onePrize}/activate`,
    summary: 'Begin to hand it out, or go on after it was ended',
    answer: Prize,
  }),
  endPrize: write({
    ...ofPrize,
    method: 'POST',
    path: `${onePrize}/end`,
    summary: 'Stop handing it out; codes that are not redeemed stay as they are',
    answer: Prize,
  }),
  redraftPrize: write({
    ...ofPrize,
    method: 'POST',
    path: `${onePrize}/draft`,
    summary: 'Back to a draft, while no code was issued',
    answer: Prize,
  }),
  issueCode: write({
    ...ofPrize,
    method: 'PUT',
    path: `${onePrize}/codes`,
    summary: 'Issue a code of a prize to a member',
    body: v.object({ memberId: idOf('member') }),
    answer: Redemption,
  }),
  listPrizeCodes: read({
    ...ofPrize,
    path: `${onePrize}/codes`,
    summary: 'The codes of a prize and who has them, the newest first; its winners have redeemed theirs',
    query: v.object(ofCodes),
    answer: Redemptions,
    reads: shownOfCode,
  }),
  listPrizeAudit: read({
    ...ofPrize,
    path: `${onePrize}/audit-log`,
    summary: 'Who did what with a prize and its codes, newest first',
    query: v.object({ ...listQuery, within: v.optional(v.string()) }),
    answer: v.object({ entries: v.array(AuditEntry), ...counts }),
    reads: ['audit'],
  }),
  listRedemptions: read({
    ...ours,
    path: `${base}/redemptions`,
    summary: 'Codes of all prizes, the newest first',
    query: v.object(ofCodes),
    answer: Redemptions,
    reads: shownOfCode,
  }),
  getRedemption: read({
    ...ofRedemption,
    path: oneRedemption,
    summary: 'One code: of which prize, whose, and where it was redeemed',
    answer: Redemption,
    reads: shownOfCode,
  }),
  redeemCode: write({
    method: 'POST',
    path: `${base}/redemptions/redeem`,
    summary: 'Hand out the prize of a code; its dry run tells prize, member and stock',
    body: v.object({
      code: TypedCode,
      /** Where it is handed out; left out, the venue of the account, if it has one. */
      venueId: v.optional(idOf('venue')),
    }),
    answer: Redemption,
    roles: administrators,
    scope: 'owned',
    shows: 'venue',
    ability: 'campaign',
  }),
  withdrawCode: write({
    ...ofRedemption,
    method: 'POST',
    path: `${oneRedemption}/withdraw`,
    summary: 'Take a code back that is not redeemed',
    answer: Redemption,
  }),
  restoreCode: write({
    ...ofRedemption,
    method: 'POST',
    path: `${oneRedemption}/restore`,
    summary: 'Give a withdrawn code back',
    answer: Redemption,
  }),
  rollBackRedemption: write({
    ...ofRedemption,
    method: 'POST',
    path: `${oneRedemption}/roll-back`,
    summary: 'Take a hand-out back: the prize is in stock again, and the code can be redeemed again',
    body: v.object({ reason: Reasoned }),
    answer: Redemption,
  }),
  listMissions: read({
    ...ours,
    path: `${base}/missions`,
    summary: 'What members sent in: what waits first, the oldest first',
    query: v.object({ ...listQuery, state: several(MissionState), memberId: v.optional(idOf('member')) }),
    answer: v.object({ missions: v.array(Mission), ...counts }),
    reads: ['mission', ...shownOfPrize],
  }),
  getMission: read({
    ...ofMission,
    path: oneMission,
    summary: 'One mission with its evidences, and where each of them was sent before',
    answer: MissionDetail,
    reads: ['mission', ...shownOfPrize],
  }),
  submitMission: write({
    ...ours,
    method: 'PUT',
    path: `${base}/missions`,
    summary: 'What a member did for a mission, as the app sends it; its pictures follow one by one',
    body: v.object({ memberId: idOf('member'), name: Name }),
    answer: Mission,
  }),
  addMissionPicture: write({
    ...ofMission,
    method: 'PUT',
    path: `${oneMission}/evidences`,
    summary: 'Add a picture to a mission that waits',
    body: v.object({ file: v.blob() }),
    answer: Mission,
    multipart: true,
  }),
  approveMission: write({
    ...ofMission,
    method: 'POST',
    path: `${oneMission}/approve`,
    summary: 'Approve a mission; with a prize its member gets a code',
    body: v.object({ prizeId: v.optional(idOf('prize')) }),
    answer: Mission,
  }),
  rejectMission: write({
    ...ofMission,
    method: 'POST',
    path: `${oneMission}/reject`,
    summary: 'Reject a mission, with a reason',
    body: v.object({ reason: Reasoned }),
    answer: Mission,
  }),
  reopenMission: write({
    ...ofMission,
    method: 'POST',
    path: `${oneMission}/reopen`,
    summary: 'Take a decision back while its code is not redeemed; the code is withdrawn',
    answer: Mission,
  }),
  /** chosen: a console says every few seconds what its person looks at; nothing of that stays. */
  lookAtMission: write({
    ...ofMission,
    method: 'POST',
    path: `${oneMission}/look`,
    summary: 'Say that one has it open; answers who else has',
    answer: v.object({ others: v.array(Looker) }),
    audited: false,
  }),
})
