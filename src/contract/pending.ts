// What waits for an administrator, as Home lists it.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id } from './limits.ts'

export const PendingKind = v.picklist([
  'disputed',
  'resultUpdate',
  'secondConfirmation',
  'noWinner',
  'tie',
  'overdue',
  'standings',
  'bracket',
])
export type PendingKind = v.InferOutput<typeof PendingKind>

/** Something that waits for an administrator. */
export const PendingApproval = v.object({
  kind: PendingKind,
  since: v.number(),
  tournamentId: Id,
  tournamentName: v.string(),
  stageId: v.nullable(Id),
  stageName: v.nullable(v.string()),
  groupNumber: v.nullable(v.number()),
  bracketMatchId: v.nullable(Id),
  identifier: v.nullable(v.string()),
  /** The match room, where the matter is one of a room. */
  matchId: v.optional(v.nullable(Id), null),
})
export type PendingApproval = v.InferOutput<typeof PendingApproval>

export const AssistanceRequest = v.object({
  matchId: Id,
  name: v.string(),
  tournamentId: Id,
  tournamentName: v.string(),
  /** Who asked; null: nobody in particular. */
  team: v.nullable(v.string()),
  text: v.string(),
  since: Seconds,
  claimedBy: v.nullable(v.string()),
})
export type AssistanceRequest = v.InferOutput<typeof AssistanceRequest>
