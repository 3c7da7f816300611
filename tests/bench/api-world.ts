// A platform with stages of several sizes, tournaments without number, and the bare server beside it on the same database.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { BracketMatch } from '../../src/contract/bracket.ts'
import { fillPath } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import type { Envelope } from '../../src/contract/envelope.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import { bases } from '../../src/platform/api.ts'
import { apiScope, mountPath } from '../../src/platform/identity/settings.ts'
import { openCluster } from '../../src/platform/store/cluster.ts'
import { fillAuditLog } from '../support/audit-log.ts'
import { fillMembers } from '../support/many-members.ts'
import { fillRooms } from '../support/many-rooms.ts'
import { projectFolder, runPlatform, type RunningPlatform } from '../support/running-platform.ts'
import { withoutIndexes } from '../support/without-indexes.ts'
import { ask } from './api-load.ts'
import { residentOf } from './resident.ts'

export type ApiWorld = {
  origin: string
  /** Of a second process on the same database, started when it is asked for. */
  otherOrigin(): Promise<string>
  databaseUrl: string
  token: string
  bare: string
  /** Megabytes of the platform's process; undefined where the system does not tell. */
  residentNow(): number | undefined
  /** A stage of so many teams that is being played, and the matches of its first round. */
  stageOf(teams: number): Promise<{ id: string; first: readonly BracketMatch[] }>
  /** A tournament of so many match rooms that are open. */
  roomsOf(count: number): Promise<{ tournamentId: string; rooms: readonly string[] }>
  /** As many tournaments as that, at least. */
  fillTo(tournaments: number): Promise<void>
  /** As many entries of the audit log as that, besides what the acts of this world left. */
  logTo(entries: number): Promise<void>
  /** Members at a hundred home shops. */
  membersTo(count: number): Promise<void>
  /** Makes this many match rooms, unless they are there; one in fifty is open. */
  matchRoomsTo(count: number): Promise<void>
  remove(): Promise<void>
}

export async function openWorld(): Promise<ApiWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-bench-api-'))
  const cluster = await openCluster({ folder })
  const databaseUrl = cluster.url()
  const account = { id: 'bench', secret: randomBytes(24).toString('hex') }
  const platform = await runPlatform({
    environment: { DATABASE_URL: databaseUrl, ARENA_CLIENT_ID: account.id, ARENA_CLIENT_SECRET: account.secret },
  })
  let other: RunningPlatform | undefined
  const bare = await startBare(databaseUrl)
  const token = await tokenOf(platform.url, account)

  async function call<T>(name: EndpointName, params: Record<string, unknown>, body?: unknown): Promise<T> {
    const { method } = endpoints[name]
    const { text } = await ask(platform.url, token, { method, path: pathOf(name, params), body })
    const envelope = JSON.parse(text) as Envelope
    if (envelope.status !== 'ok') throw new Error(`${name}: ${text.slice(0, 300)}`)
    return envelope.payload as T // what this very endpoint answers
  }

  async function withClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }

  async function roomsIn(count: number) {
    const { tournamentId, id, first } = await cupOf(2 * count)
    const rooms: string[] = []
    for (const { bracketMatchId } of first.slice(0, count)) {
      const room = await call<{ matchId: string }>('createMatchRoom', { id, matchId: bracketMatchId }, {})
      rooms.push(room.matchId)
    }
    return { tournamentId, rooms }
  }

  async function cupOf(teams: number) {
    const names = Array.from({ length: teams }, (_, i) => `Team ${i + 1}`)
    const stage = { name: 'Playoffs', format: 'SingleElimination', bestOf: 3, seeds: names, matches: [] }
    const record = {
      name: `Cup of ${teams}`,
      game: 'FIFA 21',
      date: '2026-01-01',
      format: 'SingleElimination',
      stages: [stage],
      teams: names.map((name) => ({ name })),
    }
    const { id } = await call<{ id: string }>('importTournament', {}, { record, until: 'start' })
    const { stages } = await call<{ stages: { id: string }[] }>('listStages', { id })
    const stageId = stages[0]?.id ?? ''
    const started = await call<StageDetail>('finalizeStage', { id: stageId }, { matches: [] })
    const matches = started.brackets.flatMap((bracket) => bracket.matches)
    const first = matches.filter((match) => match.teams.every((team) => team !== null))
    return { tournamentId: id, id: stageId, first }
  }

  return {
    origin: platform.url,
    async otherOrigin() {
      other ??= await runPlatform({ environment: { DATABASE_URL: databaseUrl, ARENA_ORIGIN: platform.url } })
      return other.url
    },
    databaseUrl,
    token,
    bare: bare.url,
    residentNow: () => residentOf(platform.process.pid),
    stageOf: cupOf,
    roomsOf: roomsIn,
    fillTo: (tournaments) =>
      withClient((client) =>
        withoutIndexes(client, 'tournaments', () =>
          client.query(
            // As a table of its own: `(f(x)).*` would call the function once for each column.
            `insert into tournaments select copy.*
             from (select * from tournaments order by id limit 1) as one,
               generate_series((select count(*) from tournaments) + 1, $1::bigint) as n,
               jsonb_populate_record(null::tournaments, to_jsonb(one) || jsonb_build_object('id', nextval('arena_ids')::text,
                 'name', 'Copy ' || n, 'name_key', 'copy ' || n, 'create_time', one.create_time - n)) as copy`,
            [tournaments],
          ),
        ),
      ),
    logTo: async (entries) => void (await fillAuditLog(databaseUrl, entries)),
    membersTo: (count) =>
      withClient(async (client) => {
        await fillMembers(client, count)
        await client.query('vacuum analyze members')
      }),
    matchRoomsTo: (count) =>
      withClient(async (client) => {
        const { rooms } = await roomsIn(1)
        await fillRooms(client, rooms[0] ?? '', count)
      }),
    async remove() {
      bare.process.kill()
      await other?.remove()
      await platform.remove()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function pathOf(name: EndpointName, params: Record<string, unknown> = {}): string {
  const { base, path } = endpoints[name]
  return bases[base] + fillPath(path, params)
}

async function tokenOf(origin: string, { id, secret }: { id: string; secret: string }): Promise<string> {
  const response = await fetch(`${origin}${mountPath}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: apiScope }),
  })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (token === undefined) throw new Error(`no token: ${response.status}`)
  return token
}

function startBare(databaseUrl: string): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (url) => resolve({ url, process: child }))
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
  })
}
