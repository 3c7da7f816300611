// What a handler says while it works, gathered for the audit row, the events and the jobs that follow it.
import type { Topic } from '../contract/endpoint.ts'
import type { Reason } from '../contract/reason.ts'
import type { Asking } from '../contract/views.ts'
import type { Act, Job } from './handlers/call.ts'
import type { Tx } from './store/connection.ts'
import type { StoredChange } from './store/schema/platform.ts'

export type Touched = { target: string; tournamentId: string | null; before?: unknown; after?: unknown }
export type Scheduled = { job: Job; at: number }

export type Gathered = { act: Act; consequences: Reason[]; touched: Touched[]; scheduled: Scheduled[] }

export function gather(tx: Tx, asking: Asking, random: () => number): Gathered {
  const consequences: Reason[] = []
  const touched: Touched[] = []
  const scheduled: Scheduled[] = []
  return {
    consequences,
    touched,
    scheduled,
    act: {
      tx,
      asking,
      random,
      consequence: (reason) => void consequences.push(reason),
      touched: (what) => void touched.push(what),
      schedule: (job, at) => void scheduled.push({ job, at }),
    },
  }
}

/** What an audit row says of everything touched: of one thing plainly, of several by their names. */
export function summaryOf(touched: readonly Touched[], otherwise: Touched): Touched {
  const [first = otherwise, ...more] = touched
  if (more.length === 0) return first
  const by = (side: 'before' | 'after') => Object.fromEntries(touched.map((one) => [one.target, one[side] ?? null]))
  const tournamentId = touched.find((one) => one.tournamentId !== null)?.tournamentId ?? null
  return { target: first.target, tournamentId, before: by('before'), after: by('after') }
}

/** One change per topic and tournament: caches ask no finer. */
export function changesOf(topics: readonly Topic[], touched: readonly Touched[], otherwise: Touched): StoredChange[] {
  const perTournament = new Map<string | null, string>()
  for (const { tournamentId, target } of touched.length > 0 ? touched : [otherwise]) {
    if (!perTournament.has(tournamentId)) perTournament.set(tournamentId, target)
  }
  return topics.flatMap((topic) =>
    [...perTournament].map(([tournamentId, target]) => ({ topic, tournamentId, target })),
  )
}
