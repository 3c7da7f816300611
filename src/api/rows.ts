// Puts the rows that travel with a change into every answer that is kept: lists and pages of their kinds, as kinds.ts has
// them. What did not change stays the same objects.
import { nameOfLine, nameOfMessages, nameOfThing, versionOf } from '../contract/change.ts'
import type { Change, ChangedRow, Ref } from '../contract/change.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { rowsIn, type Row } from '../contract/kind-spec.ts'
import { kinds } from '../contract/kinds.ts'
import type { StageDetail } from '../contract/stage.ts'
import { stageWithRows } from '../contract/stage-rows.ts'

/** `again`: it has to be asked for again all the same. */
export type Followed = { answer: unknown; again: boolean }
export type WithChange = (endpoint: Endpoint, kept: unknown, change: Change) => Followed | undefined

/** Where rows of a kind are in an answer: as a list in one of its fields, or all of it. */
type Place = { kind: string; id: string; list?: string; grows?: boolean; isWhole?: boolean }

const places = new Map<string, Place>([
  // Messages are appended and never changed.
  [endpoints.listMessages.name, { kind: 'message', id: 'id', list: 'messages', grows: true }],
])
for (const [kind, spec] of Object.entries(kinds)) {
  if (spec.is === 'part') continue
  const lists: readonly Endpoint[] = [spec.all, ...spec.alsoIn]
  for (const { name } of lists) places.set(name, { kind, id: spec.id, list: spec.rows })
  if (spec.whole === false) continue
  places.set(spec.one.name, { kind, id: spec.id, isWhole: spec.whole === true && spec.ofReader.length === 0 })
}

/** The answer with the change in it, the very same when it was in it before; undefined when it must be asked for again. */
export const withChange: WithChange = (endpoint, kept, change) => {
  // The cache parsed each answer by its endpoint's schema.
  if (endpoint.name === kinds.stage.one.name) return withDifference(kept as StageDetail, change)
  const place = places.get(endpoint.name)
  const rows = change.rows?.filter(({ kind }) => kind === place?.kind) ?? []
  if (!place || rows.length === 0) return undefined
  const { answer, isKnown } =
    place.list === undefined ? onPage(kept as Row, place, rows) : inList(kept as Row, place, rows)
  // Which rows are in a page of a list, and in which place, is the platform's to say.
  const { entries = {} } = endpoint.query as { entries?: object }
  const isTold = isKnown && !('page' in entries)
  const isAll = endpoint.reads.every((topic) => topic === place.kind || !change.topics.includes(topic))
  return { answer, again: !(isTold && isAll) }
}

function withDifference(kept: StageDetail, { about, revision, rows = [] }: Change): Followed | undefined {
  if (revision === undefined || !about.some(({ kind, id }) => kind === 'stage' && id === kept.id)) return undefined
  const answer = kept.revision >= revision ? kept : stageWithRows(kept, rows, revision)
  return answer && { answer, again: false }
}

/** Names a stream needs for the answer to stay current, and for the rows of a list that is `shown`. */
export function namesInView(
  endpoint: Endpoint,
  [thing, ...more]: readonly Ref[],
  kept: unknown,
  shown: boolean,
): string[] {
  if (thing) {
    const chat = endpoint.reads.includes('message') ? [nameOfMessages(thing.id)] : []
    return [...new Set([thing, more.at(-1) ?? thing].map(nameOfThing)), ...chat]
  }
  const place = places.get(endpoint.name)
  if (!shown || place?.list === undefined || kept === undefined) return []
  const { kind, list, id } = place
  return rowsIn({ rows: list }, kept).map((row) => nameOfLine({ kind, id: String(row[id]) }))
}

/** `isKnown`: nothing else of it has changed. */
type Put = { answer: unknown; isKnown: boolean }

function onPage(kept: Row, { id, isWhole = false }: Place, rows: readonly ChangedRow[]): Put {
  const row = rows.find((one) => one.id === kept[id])
  return { answer: row ? newer(kept, row) : kept, isKnown: isWhole && row !== undefined }
}

function inList(kept: Row, { id, list = '', grows = false }: Place, rows: readonly ChangedRow[]): Put {
  const was = rowsIn({ rows: list }, kept)
  let now = was
  let isKnown = true
  for (const row of rows) {
    const at = now.findIndex((old) => old[id] === row.id)
    const old = now[at]
    if (old && !grows) now = newer(old, row) === old ? now : now.with(at, newer(old, row))
    else if (grows) now = old || kept['later'] === true ? now : [...now, row.row]
    else isKnown = false
  }
  return { answer: now === was ? kept : { ...kept, [list]: now }, isKnown }
}

/** With what depends on the reader as it was; a later change was in the answer already. */
function newer(old: Row, { version, row }: ChangedRow): Row {
  return versionOf(old) > version ? old : { ...old, ...row }
}
