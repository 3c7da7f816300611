// §5: what a field must be. The schema of a call refuses the rest at that field; console and platform judge by the same one.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sendNotification } from '../../commands/send-notification.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { sayIn } from '../../src/platform/messages.ts'
import { sampleOf } from '../support/schema-sample.ts'

const missing = undefined

/** The call is right but for what is `wrong` in one field. */
const rules: { rule: string; call: EndpointName; field: string; wrong: unknown }[] = [
  { rule: 'a tournament has a region', call: 'createTournament', field: 'region', wrong: [] },
  { rule: 'a tournament has a name', call: 'createTournament', field: 'name', wrong: ' ' },
  { rule: 'a tournament has at least 2 teams', call: 'createTournament', field: 'minTeams', wrong: 1 },
  { rule: 'a team has at least 1 player', call: 'createTournament', field: 'starters', wrong: 0 },
  { rule: 'the number of benched players is said', call: 'editTournament', field: 'benched', wrong: null },
  { rule: 'a fee is at least 0', call: 'editTournament', field: 'registrationFee', wrong: '-1.00' },
  { rule: 'a fee is entered', call: 'editTournament', field: 'registrationFee', wrong: '' },
  { rule: 'a fee has cents', call: 'editTournament', field: 'registrationFee', wrong: '1000' },
  { rule: 'a stage has a name', call: 'createStage', field: 'name', wrong: '' },
  { rule: 'a stage has a format', call: 'createStage', field: 'format', wrong: missing },
  { rule: 'the format of a stage is supported', call: 'createStage', field: 'format', wrong: 'Swiss' },
  { rule: 'a stage has at least 1 group', call: 'createStage', field: 'groups', wrong: 0 },
  { rule: 'a stage is best of at least 1', call: 'createStage', field: 'bestOf', wrong: 0 },
  { rule: 'a pair meets at least once', call: 'createStage', field: 'encounterTimes', wrong: 0 },
  { rule: 'an additional match has a name', call: 'addMatch', field: 'name', wrong: '' },
  { rule: 'an additional match has a round', call: 'addMatch', field: 'roundOf', wrong: missing },
  { rule: 'an additional match has teams', call: 'addMatch', field: 'teamIds', wrong: [] },
  { rule: 'a check-in lasts at least 1 minute', call: 'setMatchSetting', field: 'checkInDuration', wrong: 0 },
  { rule: 'the length of a check-in is said', call: 'setMatchSetting', field: 'checkInDuration', wrong: null },
  { rule: 'a push has a title', call: 'sendPushBroadcast', field: 'title', wrong: '' },
  {
    rule: 'the title of a push is under 80 characters',
    call: 'sendPushBroadcast',
    field: 'title',
    wrong: 'x'.repeat(80),
  },
  { rule: 'an email has a subject', call: 'sendEmailBroadcast', field: 'subject', wrong: '' },
  { rule: 'an email has a content', call: 'sendEmailBroadcast', field: 'content', wrong: missing },
  { rule: 'an email has recipients', call: 'sendEmailBroadcast', field: 'to', wrong: missing },
  {
    rule: 'a notification has at most 80 characters',
    call: 'sendNotification',
    field: 'subject',
    wrong: 'x'.repeat(81),
  },
  { rule: 'loyalty points are said', call: 'addLoyaltyPoints', field: 'amount', wrong: missing },
  { rule: 'loyalty points are whole', call: 'addLoyaltyPoints', field: 'amount', wrong: 1.5 },
  { rule: 'a player has an in-game name', call: 'editPlayer', field: 'inGameName', wrong: ' ' },
  { rule: 'a venue company has a name', call: 'createVenueCompany', field: 'name', wrong: '' },
  { rule: 'a venue company keeps a name', call: 'editVenueCompany', field: 'name', wrong: '' },
  { rule: 'an invoice has at least 1 licence', call: 'createInvoice', field: 'licenses', wrong: [] },
  { rule: 'a team has a name', call: 'addTeam', field: 'name', wrong: '' },
  { rule: 'a new captain is chosen', call: 'changeCaptain', field: 'playerId', wrong: missing },
  { rule: 'a standing is given', call: 'updateStandings', field: 'standings', wrong: [] },
]

test.each(rules)('§5: $rule', ({ call, field, wrong }) => {
  const { body }: Endpoint = endpoints[call]
  const right = sampleOf(body, {}) as Record<string, unknown>
  expect(refusedIn(body, right)).toEqual([])
  expect(refusedIn(body, { ...right, [field]: wrong })).toEqual([field])
})

test('§5: who looks for the members of a tournament names it', () => {
  const message = { subject: 'Doors open', content: 'Come in.', channels: ['email'] }
  const problems = (tournamentId?: string) =>
    sendNotification.form?.judge?.({ ...message, to: 'tournament', tournamentId })
  expect(problems()).toEqual({ tournamentId: ['tournamentName'] })
  expect(problems('41')).toEqual({})
  expect(sayIn('en')('problem.field.tournamentName')).toBe('Tournament name is required.')
})

function refusedIn(body: v.GenericSchema, given: Record<string, unknown>): unknown[] {
  const { issues = [] } = v.safeParse(body, given)
  return [...new Set(issues.map(({ path }) => path?.[0]?.key))]
}
