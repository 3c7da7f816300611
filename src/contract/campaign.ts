// §3: the lunar new year campaign.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Count, Id, Name } from './limits.ts'

export const CampaignPrize = v.object({
  id: Id,
  name: Name,
  description: v.string(),
  status: v.picklist(['Active', 'Exhausted']),
  count: Count,
  winningMemberId: v.nullable(Id),
})
export type CampaignPrize = v.InferOutput<typeof CampaignPrize>

export const CampaignMission = v.object({
  id: Id,
  submissionTime: Seconds,
  evidences: v.array(v.string()),
  memberId: Id,
  state: v.picklist(['Submitted', 'Approved', 'Rejected']),
})
export type CampaignMission = v.InferOutput<typeof CampaignMission>
