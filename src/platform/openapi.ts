// The contract as an OpenAPI 3.1 document, generated from the endpoint table.
import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { AuditEntry } from '../contract/audit.ts'
import { Bracket, BracketMatch } from '../contract/bracket.ts'
import { Interest, streamPath } from '../contract/change.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { AssistanceRequest, PendingApproval } from '../contract/pending.ts'
import { CalendarEvent } from '../contract/endpoints-dashboard.ts'
import { AdvancePreview, StageStandings } from '../contract/endpoints-stages.ts'
import { BatchAnswer } from '../contract/endpoints-teams.ts'
import { endpoints } from '../contract/endpoints.ts'
import { Consequences, Envelope, FieldProblems, headers, Source } from '../contract/envelope.ts'
import { ListedRoom, MatchGame, MatchRoom } from '../contract/match-room.ts'
import { Reason } from '../contract/reason.ts'
import { Evidence, Message } from '../contract/room-talk.ts'
import { Settings } from '../contract/settings.ts'
import { Stage, StageDetail } from '../contract/stage.ts'
import { Standing } from '../contract/standing.ts'
import { asStored } from '../contract/stored.ts'
import { NewTeam, TournamentTeam } from '../contract/team.ts'
import { TournamentRecord } from '../contract/tournament-record.ts'
import { Tournament } from '../contract/tournament.ts'
import { TournamentDetail } from '../contract/tournament-detail.ts'
import { administrators, ListedUser } from '../contract/user.ts'
import { bases } from './api.ts'
import { mountPath } from './identity/settings.ts'

export type Schema = JsonSchema
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}
type Ref = { $ref: string }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-roles': readonly string[]
  parameters: (Parameter | Ref)[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Ref | { description: string; content?: Record<string, { schema: Schema }> }>
}
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/** The schemas of answers, by name. */
const parts = {
  AdvancePreview,
  AssistanceRequest,
  AuditEntry,
  BatchAnswer,
  Bracket,
  BracketMatch,
  CalendarEvent,
  Consequences,
  Envelope,
  Evidence,
  FieldProblems,
  ListedRoom,
  ListedUser,
  MatchGame,
  MatchRoom,
  Message,
  PendingApproval,
  Reason,
  Settings,
  Stage,
  StageDetail,
  StageStandings,
  Standing,
  Tournament,
  TournamentDetail,
  TournamentTeam,
}
// An answer may say what no longer could be sent.
const answered = Object.fromEntries(
  Object.entries(parts).map(([name, part]) => [name, asStored<v.GenericSchema>(part)]),
)
/** The schemas of bodies, by name. */
const sent = { NewTeam, TournamentRecord }

const reference = ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`
const output: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  errorMode: 'ignore',
  definitions: answered,
  overrideRef: reference,
  overrideAction: ({ jsonSchema }) => idOf(jsonSchema),
}
const input: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  definitions: sent,
  overrideRef: reference,
  overrideAction: ({ jsonSchema }) => idOf(jsonSchema),
  overrideSchema: ({ valibotSchema, jsonSchema }) => asSent(valibotSchema, jsonSchema),
}

export function openApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  const table: Endpoint[] = Object.values(endpoints)
  for (const endpoint of table) {
    const path = bases[endpoint.base] + endpoint.path
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  paths[bases.main + streamPath] = { get: stream }
  paths[`${bases.main}${streamPath}/{stream}`] = { post: renamedStream }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arena API',
      version,
      description:
        'PUT on a collection creates, POST on an item edits, DELETE removes, POST on item/verb acts. ' +
        'Every answer is an envelope; times are whole seconds since 1970-01-01 UTC. ' +
        'A write may carry an Idempotency-Key: a repeated request then gets the first answer.',
    },
    security: [{ signIn: [] }],
    paths,
    components: {
      schemas: { ...toJsonSchemaDefs(answered, output), ...toJsonSchemaDefs(sent, input) },
      parameters: Object.fromEntries(writeHeaders.map((one) => [one.name, one])),
      responses: {
        Invalid: answer('Status `fail`: what is wrong, field by field', { payload: ref('FieldProblems') }),
        SignedOut: answer('No token, or one that is not accepted'),
        Forbidden: answer('The role may not do this'),
        NotFound: answer('It does not exist, or may not be seen'),
        Refused: answer('A rule stands against it; `code` and `reason` say which', { reason: ref('Reason') }),
        Mismatch: answer('The Idempotency-Key was used for another request'),
      },
      securitySchemes: {
        signIn: { type: 'openIdConnect', openIdConnectUrl: `${mountPath}/.well-known/openid-configuration` },
      },
    },
  }
}

function operationOf(endpoint: Endpoint): Operation {
  const isWrite = endpoint.method !== 'GET'
  const body = bare(toJsonSchema(endpoint.body, input))
  const payload = bare(toJsonSchema(asStored(endpoint.answer), output))
  return {
    operationId: endpoint.name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    'x-roles': endpoint.roles,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(isWrite ? writeHeaders.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })) : []),
    ],
    ...(isWrite &&
      endpoint.body.type !== 'undefined' && {
        requestBody: {
          required: !v.is(endpoint.body, {}),
          content: { [endpoint.multipart ? 'multipart/form-data' : 'application/json']: { schema: body } },
        },
      }),
    responses: {
      '200': answer('Done', { payload }),
      '400': { $ref: '#/components/responses/Invalid' },
      '401': { $ref: '#/components/responses/SignedOut' },
      '403': { $ref: '#/components/responses/Forbidden' },
      ...(endpoint.about && { '404': { $ref: '#/components/responses/NotFound' } }),
      ...(isWrite && {
        '409': { $ref: '#/components/responses/Refused' },
        '422': { $ref: '#/components/responses/Mismatch' },
      }),
    },
  }
}

/** The area, as the path names it. */
function tagOf({ base, path }: Endpoint): string {
  if (base === 'user') return 'users'
  const [, first = '', second = '', , third = ''] = path.split('/')
  return first === 'admin' && second === 'tournament' ? third : first === 'admin' ? second : first
}

function parametersOf(schema: Endpoint['params'], place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = toJsonSchema(schema, input)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: typeof property === 'boolean' ? {} : property,
  }))
}

const text: Schema = { type: 'string' }
const header = (name: string, description: string, schema: Schema = text): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
const writeHeaders: Parameter[] = [
  header(headers.idempotencyKey, 'One per act; a repeated request gets the first answer'),
  header(headers.dryRun, '`true`: answer the consequences and their digest, keep nothing; else `false`', {
    type: 'boolean',
  }),
  header(headers.expect, 'Digest of a dry run: refused when the consequences differ by now'),
  header(headers.command, 'The command line that replays this act, percent-encoded'),
  header(headers.source, 'The surface it came from', bare(toJsonSchema(Source, output))),
  header(headers.batch, 'What several acts given together have in common'),
  header(
    headers.undoes,
    'The requests (`x-request-id`, with commas) of the act it takes back: refused when others have changed the same since',
  ),
]

const renamedStream: Operation = {
  operationId: 'renameStream',
  tags: ['dashboard'],
  summary: 'Name anew what an open stream tells at once; `since`: the last event before any of it was looked at',
  'x-roles': administrators,
  parameters: [{ name: 'stream', in: 'path', required: true, schema: text }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: bare(toJsonSchema(Interest, input)) } },
  },
  responses: { '204': { description: 'It will' }, '401': { $ref: '#/components/responses/SignedOut' } },
}

const stream: Operation = {
  operationId: 'streamChanges',
  tags: ['dashboard'],
  summary: 'What changes, as server-sent events: change {topics, about, rows}, tick {topics}, ready {stream}, resync',
  'x-roles': administrators,
  parameters: [
    {
      name: 'names',
      in: 'query',
      required: false,
      description:
        'What is told at once, with commas between: `tournament:41` with all in it, `room=34` as a line, `message:34` its chat, `*` everything but chat. Of the rest a tick tells the kinds, once a second. Left out: `*`',
      schema: text,
    },
    header('Last-Event-ID', 'Go on after this event; `resync` comes when that is too long ago'),
  ],
  responses: {
    '200': { description: 'Open', content: { 'text/event-stream': { schema: text } } },
    '401': { $ref: '#/components/responses/SignedOut' },
    '403': { $ref: '#/components/responses/Forbidden' },
  },
}

function answer(description: string, more: Record<string, Schema> = {}) {
  const named = Object.keys(more).length > 0
  const schema = named ? { allOf: [ref('Envelope'), { type: 'object' as const, properties: more }] } : ref('Envelope')
  return { description, content: { 'application/json': { schema } } }
}

const ref = (name: keyof typeof parts): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Without what belongs to a document of its own. */
function bare(schema: Schema): Schema {
  const { $schema: _schema, $defs: _defs, ...rest } = schema
  return rest
}

/** Input as it is really taken: no unknown fields, numbers and lists also as text in addresses. */
function asSent(schema: v.GenericSchema, converted: Schema): Schema | undefined {
  if (schema.type === 'blob') return { type: 'string', format: 'binary' }
  if (schema.type === 'object') return { ...converted, additionalProperties: false }
  const types = converted.anyOf?.map((option) => (typeof option === 'boolean' ? undefined : option.type)) ?? []
  if (schema.type === 'union' && types.join() === 'number,string') return { type: 'integer' }
  if (schema.type === 'union' && types.join() === 'array,string') return { type: 'array', items: text }
  return undefined
}

/** The kind of an id, in an extension field of OpenAPI. */
function idOf({ target, ...schema }: Schema & { target?: unknown }): (Schema & { 'x-id-of': string }) | undefined {
  return typeof target === 'string' ? { ...schema, 'x-id-of': target } : undefined
}
