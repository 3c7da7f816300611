// Items that wait for an administrator, as Home lists them.
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id } from './limits.ts'

const orNull = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null)

export const PendingKind = v.picklist([
  'disputed',
  'resultUpdate',
  'secondConfirmation',
  'limitRaise',
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
  /** null: a matter of the settings. */
  tournamentId: orNull(Id),
  tournamentName: orNull(v.string()),
  stageId: orNull(Id),
  stageName: orNull(v.string()),
  groupNumber: orNull(v.number()),
  bracketMatchId: orNull(Id),
  identifier: orNull(v.string()),
  /** The match room, where the matter is one of a room. */
  matchId: orNull(Id),
})
export type PendingApproval = v.InferOutput<typeof PendingApproval>

export const AssistanceRequest = v.object({
  matchId: Id,
  name: v.string(),
  tournamentId: Id,
  tournamentName: v.string(),
  /** The team asking; null: none in particular. */
  team: orNull(v.string()),
  text: v.optional(v.string(), ''),
  since: Seconds,
  claimedBy: orNull(v.string()),
})
export type AssistanceRequest = v.InferOutput<typeof AssistanceRequest>
