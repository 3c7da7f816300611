// What is said and shown in a match room (§3: chat, evidence).
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { Id } from './limits.ts'

/** chosen: who speaks: an administrator, or a captain of one of the teams. */
export const Speaker = v.picklist(['admin', 'captain'])
export type Speaker = v.InferOutput<typeof Speaker>

export const Message = v.object({
  id: Id,
  by: v.string(),
  role: Speaker,
  /** Of the captain; null for an administrator. */
  tournamentTeamId: v.nullable(Id),
  text: v.string(),
  time: Seconds,
})
export type Message = v.InferOutput<typeof Message>

/** §2: system-captured images, player-submitted images, captured statistics, extra files. */
export const EvidenceType = v.picklist(['systemImage', 'playerImage', 'statistics', 'file'])
export type EvidenceType = v.InferOutput<typeof EvidenceType>

export const Evidence = v.object({
  id: Id,
  /** The game it belongs to. */
  n: v.number(),
  type: EvidenceType,
  /** Path of the image under the API base. Whoever has it may see it; only who may see the room is told. */
  url: v.string(),
  width: v.number(),
  height: v.number(),
  /** Of the team that submitted it; null for an administrator or the game itself. */
  tournamentTeamId: v.nullable(Id),
  by: v.string(),
  time: Seconds,
})
export type Evidence = v.InferOutput<typeof Evidence>

/** Under the main API base. */
export function evidencePath(id: string, secret: string): string {
  return `/files/evidence/${encodeURIComponent(id)}/${encodeURIComponent(secret)}`
}
