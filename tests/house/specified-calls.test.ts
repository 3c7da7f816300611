// §7 of the specification, call by call: each is in the contract as it is written there, and whole on both sides.
import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { handlers } from '../../src/platform/handlers/all.ts'
import { files, textOf } from './tracked-files.ts'

/** `body`: the fields §7 names, those it calls optional with a question mark; a text where it only says what is meant. */
type Specified = {
  name: EndpointName

  call: string
  body: readonly string[] | 'stage data' | 'bracket data' | 'match setting' | 'not shown'
}

const none: readonly string[] = []
const underTournament: readonly Specified[] = [
  { name: 'listStages', call: 'GET /tournaments/{id}/stages', body: none },
  { name: 'createStage', call: 'PUT /tournaments/{id}/stages', body: 'stage data' },
  { name: 'deleteStage', call: 'DELETE /stages/{id}', body: none },
  { name: 'getStage', call: 'GET /stages/{id}', body: none },
  { name: 'editStage', call: 'POST /stages/{id}', body: 'stage data' },
  { name: 'generateBrackets', call: 'PUT /stages/{id}/brackets', body: ['teamNum', 'groupNum?'] },
  {
    name: 'randomizeBrackets',
    call: 'POST /stages/{id}/brackets/randomize',
    body: ['teamIds', 'groupNum?', 'tournamentGroups?'],
  },
  { name: 'deleteBracket', call: 'DELETE /stages/{id}/brackets/{group}', body: none },
  { name: 'editBracket', call: 'POST /stages/{id}/brackets/{group}', body: 'bracket data' },
  { name: 'assignMatchTeams', call: 'POST /stages/{id}/brackets/matches/{matchId}', body: ['teamIds'] },
  { name: 'deleteMatch', call: 'DELETE /stages/{id}/brackets/matches/{matchId}', body: none },
  { name: 'finalizeStage', call: 'POST /stages/{id}/finalize', body: ['matches'] },
  { name: 'advanceStage', call: 'POST /stages/{id}/advance', body: ['teamIds'] },
  { name: 'getStandings', call: 'GET /stages/{id}/standings', body: none },
  { name: 'updateStandings', call: 'PUT /stages/{id}/standings', body: ['standings'] },
  { name: 'approveStandings', call: 'POST /stages/{id}/approve-standings', body: none },
  { name: 'updateScore', call: 'POST /stages/{id}/bracket-matches/{matchId}/update', body: ['scores'] },
  { name: 'createMatchRoom', call: 'POST /stages/{id}/bracket-matches/{matchId}/match', body: 'not shown' },
  { name: 'setMatchSetting', call: 'PUT /stages/{id}/bracket-matches/{matchId}/setting', body: 'match setting' },
  { name: 'renameRound', call: 'POST /stages/{id}/brackets/{group}/rounds/{roundOf}', body: ['name'] },
]
const specified: readonly Specified[] = [
  ...underTournament.map(({ call, ...rest }) => ({ ...rest, call: call.replace(' ', ' /admin/tournament/v1') })),
  { name: 'getSettings', call: 'GET /config/v1/settings', body: none },
  { name: 'listUsers', call: 'GET /users', body: none },
]

const textUnder = (folder: RegExp) => files.filter((file) => folder.test(file)).map(textOf)
const consoleText = textUnder(/^(commands|src)\/(?!contract|platform|rules)/).join('\n')

test.each(specified)('§7 $name: $call', ({ name, call, body }) => {
  const endpoint: Endpoint = endpoints[name]
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
  if (typeof body !== 'string') {
    const taken = fieldsOf(endpoint)
    expect(taken.filter((field) => body.includes(field))).toEqual(body)
    // What we take besides must be left out by those who keep to §7.
    expect(taken.filter((field) => !body.includes(field) && !field.endsWith('?'))).toEqual([])
  } else expect(endpoint.body).toBeDefined()
  expect(handlers[name]).toBeTypeOf('function')
})

test('§7 user management stands on a base of its own, everything else on the main one', () => {
  expect(specified.filter(({ name }) => endpoints[name].base === 'user').map(({ name }) => name)).toEqual(['listUsers'])
})

/** Its rows come with the stage that shows them. */
const unread = ['getStandings']

test('the console reads what §7 lets it read', () => {
  const reads = underTournament.filter(({ call, name }) => call.startsWith('GET') && !unread.includes(name))
  expect(reads.filter(({ name }) => !consoleText.includes(`endpoints.${name}`))).toEqual([])
})

/** Names of a body, optional ones with a question mark, in the order of the schema. */
function fieldsOf({ body }: Endpoint): string[] {
  if (!body || !('entries' in body)) return []
  return Object.entries(body.entries as Record<string, { type: string }>).map(
    ([field, { type }]) => `${field}${type === 'optional' || type === 'nullish' ? '?' : ''}`,
  )
}
