// Chat and evidence of a match room (§3).
import * as v from 'valibot'
import { Seconds } from './envelope.ts'
import { EvidenceFormat } from './evidence-file.ts'
import { Id } from './limits.ts'

/** chosen: the speaker: an administrator, or a captain of one of the teams. */
export const Speaker = v.picklist(['admin', 'captain'])
export type Speaker = v.InferOutput<typeof Speaker>

export const Message = v.object({
  id: Id,
  by: v.string(),
  role: v.optional(Speaker, 'admin'),
  /** Of the captain; null for an administrator. */
  tournamentTeamId: v.optional(v.nullable(Id), null),
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
  /**
   * Path of the file under the API base. The path alone gives access to the file; only readers of the room are told the
   * path.
   */
  url: v.string(),
  format: v.optional(EvidenceFormat, 'image'),
  /** As the file was called; null where it had no name. */
  name: v.optional(v.nullable(v.string()), null),
  /** Bytes; null where it was not counted. */
  size: v.optional(v.nullable(v.number()), null),
  /** Of an image, pixels. */
  width: v.optional(v.nullable(v.number()), null),
  height: v.optional(v.nullable(v.number()), null),
  /** Of the team that submitted it; null for an administrator or the game itself. */
  tournamentTeamId: v.optional(v.nullable(Id), null),
  by: v.optional(v.string(), ''),
  time: Seconds,
})
export type Evidence = v.InferOutput<typeof Evidence>

/** The content of a text file of evidence. */
export const EvidenceText = v.object({
  text: v.string(),
  /** There is more of it than is shown: the file itself has all. */
  cut: v.optional(v.boolean(), false),
})

/** Under the main API base. */
export function evidencePath(id: string, secret: string): string {
  return `/files/evidence/${encodeURIComponent(id)}/${encodeURIComponent(secret)}`
}
