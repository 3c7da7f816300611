// All rows of a list that is too long to be read at once: for a file, or for a command on every row.
import type { Cache } from '../../api/cache.ts'
import type { Problem } from '../../contract/problem.ts'
import { readIds, readRows } from '../../api/read-pages.ts'
import type { List } from '../../lists/define-list.ts'
import type { TableColumn } from '../../ui/table-column.ts'
import { toast } from '../over/toasts.ts'
import type { Say } from '../../contract/say.ts'
import { sayProblem } from '../words/say.ts'
import { sheetOf } from './sheet.ts'

/** chosen: the most rows a command is run on at once, and the most rows of a file. */
const mostTargets = 10_000
const mostExported = 100_000

const toastId = 'list rows'

export type LongRows<Row> = {
  cache: Cache
  list: List<Row>
  call: { params?: Record<string, unknown>; query: Record<string, unknown> }
  /** How many rows the list has. */
  total: number
  say: Say
}

/** Undefined: there are too many, or they could not be read; a message says so. */
export async function everyIdOf<Row>(
  rows: LongRows<Row>,
  leftOut: ReadonlySet<string>,
): Promise<readonly string[] | undefined> {
  const { list, total, say } = rows
  if (total > mostTargets) {
    toast({ tone: 'warn', id: toastId, text: say('ui.list.tooMany', { count: total, most: mostTargets }) })
    return undefined
  }
  const { cache, call } = rows
  const listed = await readIds(cache, list.endpoint, call, waysOf(list))
  if (!listed.ok) return failed(listed.problem)
  const ids = listed.payload?.slice(0, mostTargets) ?? (await collect(rows, mostTargets))?.map(list.id)
  return ids?.filter((id) => !leftOut.has(id))
}

export async function collectSheet<Row>(rows: LongRows<Row>, name: string, columns: readonly TableColumn<Row>[]) {
  const { total, say } = rows
  const collected = await collect(rows, mostExported)
  if (collected && collected.length < total && collected.length === mostExported) {
    toast({ tone: 'warn', text: say('ui.list.cut', { most: mostExported }) })
  }
  return collected && sheetOf(name, columns, collected)
}

async function collect<Row>({ cache, list, call, total, say }: LongRows<Row>, atMost: number) {
  const told = (rows: number) =>
    toast({ tone: 'info', id: toastId, text: say('ui.list.collecting', { rows, of: Math.max(rows, total) }) })
  const answered = await readRows(cache, list.endpoint, call, waysOf(list), { atMost, told })
  return answered.ok ? answered.payload : failed(answered.problem)
}

function waysOf<Row>({ rows, id }: List<Row>) {
  return { rowsOf: rows, idOf: id }
}

function failed(problem: Problem): undefined {
  const { message, lines } = sayProblem(problem)
  toast({ tone: 'bad', id: toastId, text: message, lines })
}
