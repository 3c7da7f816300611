// What the live stream says of a commit: which topics changed, on which thing, and, where it is small, what stands there
// now, so that whoever keeps the thing need not ask again.
import * as v from 'valibot'
import { Bracket, BracketMatch } from './bracket.ts'
import { Count, Id } from './limits.ts'
import { ListedRoom } from './match-room.ts'
import { AssistanceRequest, PendingApproval } from './pending.ts'
import { Message } from './room-talk.ts'
import { Stage } from './stage.ts'

/** The path of the stream under the main API base; it carries events `change`, `ready` and `resync`. */
export const streamPath = '/admin/dashboard/v1/stream'

/** chosen: match rooms of one stream at most; tabs of a browser share one. */
export const maxStreamRooms = 50

/** chosen: what is said in a match room reaches those who have it open: a stream names the rooms whose chat it carries. */
export function streamPathOf(rooms: readonly string[]): string {
  const named = rooms.slice(0, maxStreamRooms).map(encodeURIComponent)
  return named.length === 0 ? streamPath : `${streamPath}?rooms=${named.join(',')}`
}

/** chosen: rows travel with a change up to this size as JSON (bytes, growth budget); a larger one is told without them. */
export const maxRowsBytes = 16 * 1024

/** A thing by its kind and id, such as a match or the stage it is played in. */
export const Ref = v.object({ kind: v.string(), id: Id })
export type Ref = v.InferOutput<typeof Ref>

/**
 * What a result changed inside a stage: its own fields, all divisions without their matches and without the ways between
 * them, which stay as they were drawn, and the matches that differ. Whatever is not here is as it was.
 */
export const StageRows = v.object({
  stage: Stage,
  brackets: v.array(v.omit(Bracket, ['matches', 'additionalMatches', 'edges', 'loserEdges'])),
  matches: v.array(BracketMatch),
})
export type StageRows = v.InferOutput<typeof StageRows>

/** A match room as lists show it; the name of its venue and who may act there are another matter for each reader. */
export const RoomLines = v.object({
  room: v.omit(ListedRoom, ['venue', 'mine']),
  /** Its call for help; null: it needs none. */
  assistance: v.nullable(AssistanceRequest),
  pending: v.array(PendingApproval),
})
export type RoomLines = v.InferOutput<typeof RoomLines>

export const Change = v.object({
  topics: v.array(v.string()),
  /** The thing and what it is part of, nearest first: match, stage, tournament. Empty: no single thing. */
  about: v.array(Ref),
  /** Of the stage in `about`: its revision with this change. Rows may be put into revision - 1, and into nothing else. */
  revision: v.optional(Count),
  rows: v.optional(StageRows),
  /** Of the room in `about`. */
  lines: v.optional(RoomLines),
  /** What was said in the room of `about`. */
  message: v.optional(Message),
})
export type Change = v.InferOutput<typeof Change>
