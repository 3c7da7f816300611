// What the command line can list: `tournament list`, `team list 41`, … Each is one read endpoint and the columns it shows.
import type { NamedMachine, Under } from '../contract/say.ts'
import type * as v from 'valibot'
import type { Answered } from '../api/answer.ts'
import type { Cache } from '../api/cache.ts'
import type { BracketMatch } from '../contract/bracket.ts'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { maxPageSize } from '../contract/limits.ts'
import type { StageDetail } from '../contract/stage.ts'
import { targetId, type Kind } from '../contract/views.ts'

export type CliRow = Record<string, unknown>

export type ReadCommand = {
  /** `tournament list` */
  words: string
  /** The thing whose parts are listed; typed after the words. */
  of: Kind | undefined
  /** Flags that the platform filters by, and those that are compared with a column here. */
  query: readonly string[]
  filters: readonly string[]
  columns: readonly ReadColumn[]
  rows(cache: Cache, id: string, query: Record<string, unknown>): Promise<Answered<readonly CliRow[]>>
}

/** A column of a human table: a key of the row, or how to make its text. `state`: machine whose states it shows. */
export type ReadColumn = { name: Under<'ui.cli.column'>; state?: NamedMachine; text?: (row: CliRow) => string }

const column = (name: ReadColumn['name'], more: Omit<ReadColumn, 'name'> = {}): ReadColumn => ({ name, ...more })

export const reads: readonly ReadCommand[] = [
  listing('tournament list', endpoints.listTournaments, {
    rows: ({ tournaments }) => tournaments,
    columns: [
      column('id'),
      column('name'),
      column('game'),
      column('region'),
      column('state', { state: 'tournament' }),
      column('teamCount'),
    ],
  }),
  listing('stage list', endpoints.listStages, {
    of: 'tournament',
    rows: ({ stages }) => stages,
    filters: ['state', 'format'],
    columns: [
      column('id'),
      column('position'),
      column('name'),
      column('format', { state: 'format' }),
      column('state', { state: 'stage' }),
      column('completedCount'),
      column('matchCount'),
    ],
  }),
  listing('team list', endpoints.listTeams, {
    of: 'tournament',
    rows: ({ teams }) => teams.map((team) => ({ id: team.tournamentTeamId, ...team })),
    columns: [
      column('id'),
      column('name'),
      column('group'),
      column('state', { state: 'team' }),
      column('players', { text: ({ players }) => String(Array.isArray(players) ? players.length : '') }),
    ],
  }),
  listing('match list', endpoints.getStage, {
    of: 'stage',
    rows: matchRows,
    filters: ['state', 'group', 'round'],
    columns: [
      column('id'),
      column('identifier'),
      column('round'),
      column('teams', { text: ({ summary }) => String(summary) }),
      column('state', { state: 'match' }),
    ],
  }),
  listing('standings list', endpoints.getTeamStandings, {
    of: 'tournament',
    rows: ({ stages }) =>
      stages.flatMap(({ stageId, name: stage, standings }) =>
        standings.map((standing) => ({ stageId, stage, group: standing.groupNumber, ...standing })),
      ),
    filters: ['stage', 'group'],
    columns: [
      column('stage'),
      column('group'),
      column('rank'),
      column('name'),
      column('tied', { text: ({ tied }) => (tied === true ? '=' : '') }),
      column('values', { text: ({ values }) => figures(values) }),
    ],
  }),
  listing('ranking list', endpoints.getTeamStandings, {
    of: 'tournament',
    rows: ({ final }) => final,
    columns: [column('rank'), column('name'), column('stageName')],
  }),
  listing('audit list', endpoints.listTournamentAudit, {
    of: 'tournament',
    rows: ({ entries }) => entries,
    columns: [
      column('time', { text: ({ time }) => new Date(Number(time) * 1000).toISOString().replace('.000', '') }),
      column('actorName'),
      column('source'),
      column('action'),
      column('target'),
      column('outcome'),
      column('command'),
    ],
  }),
  listing('user list', endpoints.listUsers, {
    rows: ({ users }) => users,
    columns: [column('id'), column('name'), column('email'), column('role', { text: ({ role }) => String(role) })],
  }),
]

type Listing<E extends Endpoint> = {
  of?: Kind
  rows: (answer: AnswerOf<E>) => readonly CliRow[]
  filters?: readonly string[]
  columns: readonly ReadColumn[]
}

function listing<E extends Endpoint>(words: string, endpoint: E, spec: Listing<E>): ReadCommand {
  const query = Object.keys(entriesOf(endpoint.query))
  const filters = spec.filters ?? []
  return {
    words,
    of: spec.of,
    query,
    filters,
    columns: spec.columns,
    async rows(cache, id, asked) {
      const params = spec.of === undefined ? {} : { id }
      const rows: CliRow[] = []
      const paged = query.includes('page') && asked.page === undefined
      for (let page = 1; ; page++) {
        const pageSize = { ...(query.includes('pageSize') && { pageSize: maxPageSize }) }
        const call = { params, query: { ...pageSize, ...asked, ...(paged && { page }) } }
        // Parameters and query are typed words here; the platform says what is wrong with them.
        const answered = await (cache.read as LooseRead)(endpoint, call)
        if (!answered.ok) return answered
        rows.push(...spec.rows(answered.payload))
        const { pageCount } = answered.payload as { pageCount?: number }
        if (!paged || page >= (pageCount ?? 1)) return { ok: true, payload: rows }
      }
    },
  }
}

type LooseRead = (endpoint: Endpoint, call: CliRow) => Promise<Answered<unknown>>

function entriesOf(schema: v.GenericSchema): Record<string, unknown> {
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? { ...schema.entries }
    : {}
}

function matchRows(stage: StageDetail): CliRow[] {
  return stage.brackets.flatMap((bracket) =>
    [...bracket.matches, ...bracket.additionalMatches].map((match) => ({
      id: targetId.match(stage.id, match.bracketMatchId),
      group: bracket.groupNumber,
      round: match.roundOf,
      summary: summaryOf(match),
      ...match,
    })),
  )
}

/** `Alpha 2 – 1 Beta`; a place that is still open is an ellipsis. */
function summaryOf(match: BracketMatch): string {
  const sides = match.teams.map((team) => {
    const score = match.scores.find(({ tournamentTeamId }) => tournamentTeamId === team?.tournamentTeamId)
    return { name: team?.name ?? '…', score: score ? String(score.totalScore) : '' }
  })
  const [first, second] = sides
  if (sides.length !== 2 || !first || !second) {
    return sides.map(({ name, score }) => `${name} ${score}`.trim()).join(', ')
  }
  return `${`${first.name} ${first.score}`.trim()} – ${`${second.score} ${second.name}`.trim()}`
}

function figures(values: unknown): string {
  const pairs = Object.entries(typeof values === 'object' && values !== null ? values : {})
  return pairs.map(([name, value]) => `${name} ${value}`).join(', ')
}
