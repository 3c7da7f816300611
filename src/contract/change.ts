// The live stream's message about a commit: what it is about, which kinds it concerns and, where they are small, the rows that
// changed, so that caches need not ask again.
import * as v from 'valibot'
import { Bracket, BracketMatch } from './bracket.ts'
import { Count, Id } from './limits.ts'
import { User } from './user.ts'

/**
 * The path of the stream under the main API base; it carries events `change`, `tick`, `ready` and `resync`. `ready` and `resync`
 * say what the stream is called: a `POST` under its name says what it is to tell from then on. They say as well by which rights
 * of the reader it is told, which are those of the account and may be newer than the token.
 */
export const streamPath = '/admin/dashboard/v1/stream'

/** chosen: names of one stream at most; a console that would name more is told everything. */
export const maxNames = 300

/**
 * A console names its view to the stream: things with their parts, lines of lists, rooms whose chat is
 * open. Of all other changes a `tick` says once a second which kinds they were of.
 */
export const nameOfThing = ({ kind, id }: Pick<Ref, 'kind' | 'id'>) => `${kind}:${id}`
export const nameOfLine = ({ kind, id }: Pick<Ref, 'kind' | 'id'>) => `${kind}=${id}`
/** chosen: chat messages reach only those who have the room open. */
export const nameOfMessages = (room: string) => `message:${room}`
/** Everything but chat; so is a stream that names nothing. */
export const wholeStream = '*'
/** Named by every console: a change of the settings may show anywhere, and so may one that says of nothing what it is about. */
export const anyThing = 'settings:arena'

export function streamPathOf(names: readonly string[]): string {
  return `${streamPath}?names=${names.map(encodeURIComponent).join(',')}`
}

export const Rights = v.pick(User, ['role', 'venueCompanyId', 'venueId'])
export type Rights = v.InferOutput<typeof Rights>

/** As it is sent under the stream's name; `since`: the last event before any of these was looked at. */
export const Interest = v.object({
  names: v.pipe(v.string(), v.maxLength(7000), v.transform(namesIn)),
  since: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
export type Interest = v.InferOutput<typeof Interest>

/** Those that can be names. */
export function namesIn(text: string): string[] {
  return text.split(',').filter((name) => /^(\*|\w{1,30}[:=][\w/.-]{1,64})$/.test(name))
}

/** chosen: largest JSON size of rows sent with a change (bytes, growth budget); larger changes go without rows. */
export const maxRowsBytes = 16 * 1024

/** A thing by its kind and id, such as a match or the stage it is played in. */
export const Ref = v.object({ kind: v.string(), id: Id })
export type Ref = v.InferOutput<typeof Ref>

/**
 * The changes of an act inside a stage: all divisions without their matches and without the ways between them, which stay as
 * they were drawn, and the matches that differ. Whatever is not here is as it was.
 */
export const Difference = v.object({
  brackets: v.array(v.omit(Bracket, ['matches', 'additionalMatches', 'edges', 'loserEdges'])),
  matches: v.array(BracketMatch),
})
export type Difference = v.InferOutput<typeof Difference>

/** The one row that is no line of a list: its version is the revision of the stage, and it fits the revision before. */
const DifferenceRow = v.object({ kind: v.literal('difference'), id: Id, version: Count, row: Difference })

/** A line of the list of its kind, without what depends on the reader (`ofReader` in kinds.ts). */
const LineRow = v.object({
  kind: v.pipe(v.string(), v.notValue(DifferenceRow.entries.kind.literal)),
  id: Id,
  version: Count,
  row: v.record(v.string(), v.unknown()),
})
export const ChangedRow = v.union([DifferenceRow, LineRow])
export type ChangedRow = v.InferOutput<typeof ChangedRow>

export const Change = v.object({
  topics: v.array(v.string()),
  /** The thing and its parents, nearest first: match, stage, tournament. Empty: no single thing. */
  about: v.array(Ref),
  /** Of the last change of an act: the request that did it, as its answer says (`x-request-id`). */
  act: v.optional(v.string()),
  /** Of the stage in `about`, where it changed: its revision with this change. */
  revision: v.optional(Count),
  rows: v.optional(v.array(ChangedRow)),
})
export type Change = v.InferOutput<typeof Change>

/** Of two lines of a thing the one with the smaller number is older; lines of kinds without versions say when they changed. */
export function versionOf({ version, updateTime }: Readonly<Record<string, unknown>>): number {
  return [version, updateTime].find((number) => typeof number === 'number') ?? 0
}
