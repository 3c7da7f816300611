// A member is told what was decided on their mission, once it can no longer be taken for a slip.
import type { Mission } from '../../contract/campaign.ts'
import type { Act } from '../call.ts'
import { lockMission } from '../store/missions.ts'
import { tellMember } from './notices.ts'

/** chosen: seconds in which a decision is undone as a rule; until then the member hears nothing of it. */
const settlesAfter = 600

export function planMissionNotice({ schedule, asking }: Act, { id, version }: Mission): void {
  schedule({ kind: 'mission-notice', missionId: id, version }, asking.now + settlesAfter)
}

/** A decision that was taken back since is not told; a new one has a notice of its own. */
export async function tellMissionDecided(
  { tx, asking }: Act,
  { missionId, version }: { missionId: string; version: number },
): Promise<void> {
  const mission = await lockMission(tx, missionId)
  const { memberId, name, state, reason } = mission
  if (mission.version !== version || state === 'Submitted') return
  const params = { mission: name, decision: state, reason }
  await tellMember(tx, memberId, { action: 'missionDecided', params, now: asking.now })
}
