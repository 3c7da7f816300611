// What a script has on a running platform: its command line and its reads, for preparing a world and for looking at what
// came of it. Nothing it does goes through a browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { commands } from '../../commands/index.ts'
import { createServiceIdentity } from '../../src/api/service-identity.ts'
import type { AuditEntry } from '../../src/contract/audit.ts'
import type { MatchRoom } from '../../src/contract/match-room.ts'
import type { FinalRank } from '../../src/contract/standing.ts'
import type { StageDetail } from '../../src/contract/stage.ts'
import type { Tournament } from '../../src/contract/tournament.ts'
import { maxPageSize } from '../../src/contract/limits.ts'
import type { AnswerOf, Endpoint, Step } from '../../src/contract/endpoint.ts'
import { headers } from '../../src/contract/envelope.ts'
import type { Problem } from '../../src/contract/problem.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { createConnection, type Connection } from '../../src/api/connect.ts'
import { createRunner, type Runner } from '../../src/runner.ts'
import { walk } from '../../src/cli/place.ts'
import { type MessageLanguage, sayIn, textOfReason } from '../../src/platform/messages.ts'
import type { Say } from '../../src/contract/say.ts'
import { decodeRecord, type CompactRecord } from '../../src/platform/seed/records/decode.ts'
import type { RunningPlatform } from './running-platform.ts'

const say = sayIn('en')
const Account = v.object({ clientId: v.string(), clientSecret: v.string() })

export class ServiceDesk {
  readonly desk: Runner
  readonly connection: Connection
  readonly say: Say
  private constructor(desk: Runner, connection: Connection, say: Say) {
    this.desk = desk
    this.connection = connection
    this.say = say
  }

  /** As the account that the demonstration made for scripts. */
  static async open({ url, data }: RunningPlatform, language: MessageLanguage = 'en'): Promise<ServiceDesk> {
    const account = v.parse(Account, JSON.parse(readFileSync(join(data, 'service-account.json'), 'utf8')))
    const identity = createServiceIdentity(
      {
        authority: `${url}/oidc`,
        ...account,
        scope: 'admin platform.api',
      },
      sayIn(language),
    )
    const problem = await identity.start()
    if (problem) throw new Error(problem.message)
    const configuration = { apiBase: `${url}/api`, userApiBase: `${url}/user-api` }
    const connection = createConnection({
      configuration,
      identity,
      say: sayIn(language),
      acceptLanguage: () => language,
      freshSeconds: 0,
    })
    const place = walk(() => connection.cache.invalidateAll())
    return new ServiceDesk(createRunner({ connection, commands, ...place }), connection, sayIn(language))
  }

  /** Lines that must all come out as they say. */
  async run(script: string): Promise<void> {
    const { stopped } = await this.desk.runScript(script, { source: 'script' })
    if (stopped) throw new Error(`line ${stopped.number}, ${stopped.text}: ${textOfReason(say, stopped.why)}`)
  }

  /** A tournament as this record has it, played so far; answers its id. */
  async import(record: CompactRecord, until: 'registration' | 'start' | 'end'): Promise<string> {
    const text = JSON.stringify(decodeRecord(record))
    const given = { id: 'tournament.import', targets: [], args: { record: text, until } }
    const asked = await this.desk.run(given, { source: 'script' })
    if (asked.is !== 'confirm') throw new Error(`the import came out as ${asked.is}`)
    const outcome = await this.desk.run(given, { source: 'script', answer: { seal: asked.ask.seal } })
    if (outcome.is !== 'done') throw new Error(`the import came out as ${outcome.is}`)
    return (await this.tournament(record.name)).id
  }

  /** What a call answers. */
  read<E extends Endpoint>(
    ...[endpoint, given]: Parameters<typeof this.connection.client.call<E>>
  ): Promise<AnswerOf<E>> {
    return this.answer(this.connection.client.call(endpoint, given))
  }

  async tournament(name: string): Promise<Tournament> {
    const { tournaments } = await this.answer(
      this.connection.client.call(endpoints.listTournaments, { query: { search: name } }),
    )
    const found = tournaments.find((one) => one.name === name)
    if (!found) throw new Error(`no tournament is called ${name}`)
    return found
  }

  async tournamentCount(): Promise<number> {
    const answered = this.connection.client.call(endpoints.listTournaments, { query: { pageSize: 1 } })
    return (await this.answer(answered)).rowCount
  }

  /** The room of a match of the demonstration's cup of tonight. */
  async room(identifier: string): Promise<MatchRoom> {
    const { id: tournamentId } = await this.tournament('Friday Night Cup')
    const { client } = this.connection
    const { matches } = await this.answer(client.call(endpoints.listMatchRooms, { query: { tournamentId } }))
    const matchId = matches.find((room) => room.identifier === identifier)?.matchId ?? ''
    return this.answer(client.call(endpoints.getMatchRoom, { params: { matchId } }))
  }

  async stages(tournamentId: string): Promise<readonly StageDetail[]> {
    const { stages } = await this.answer(
      this.connection.client.call(endpoints.listStages, { params: { id: tournamentId } }),
    )
    const details = stages.map(({ id }) => this.connection.client.call(endpoints.getStage, { params: { id } }))
    return Promise.all(details.map((one) => this.answer(one)))
  }

  async finalRanking(tournamentId: string): Promise<readonly FinalRank[]> {
    const answered = this.connection.client.call(endpoints.getTeamStandings, { params: { id: tournamentId } })
    return (await this.answer(answered)).final
  }

  /** Oldest first. */
  async audit(tournamentId: string): Promise<readonly AuditEntry[]> {
    const answered = this.connection.client.call(endpoints.listTournamentAudit, {
      params: { id: tournamentId },
      query: { pageSize: maxPageSize },
    })
    return (await this.answer(answered)).entries.toReversed()
  }

  /** Sends a request past everything that would have stopped it before; answers why the platform refused it. */
  async refusal({ endpoint, params, body }: Step): Promise<Problem> {
    const answered = await this.connection.client.call(endpoint, { params, body }, { headers: keyOf() })
    if (answered.ok) throw new Error(`${endpoint.name} was not refused`)
    return answered.problem
  }

  private async answer<T>(asked: Promise<{ ok: true; payload: T } | { ok: false; problem: { message: string } }>) {
    const answered = await asked
    if (!answered.ok) throw new Error(answered.problem.message)
    return answered.payload
  }
}

function keyOf(): Record<string, string> {
  return { [headers.idempotencyKey]: crypto.randomUUID() }
}
