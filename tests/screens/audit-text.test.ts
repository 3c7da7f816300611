// @vitest-environment happy-dom
// What the history says of an act: titles of the commands, names instead of ids, what is different now; acts of one batch
// together.
import { beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/contract/audit.ts'
import { startI18n } from '../../src/i18n.ts'
import '../../src/screens/audit-fields.ts'
import { groupedActs, auditText, auditGroupText } from '../../src/shell/acts/audit-text.ts'
import { loadMessages } from '../../src/shell/words/messages.ts'
import { texts as spoken } from '../../src/shell/words/say.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadMessages('en')
})

const texts = { ...spoken, language: 'en' }
const tournament = 'tournament:41'
let entries = 0

function anEntry(over: Partial<AuditEntry>): AuditEntry {
  return {
    id: String(++entries),
    time: 1772366400,
    actor: 'kit',
    actorName: 'Kit',
    role: 'SystemAdmin',
    action: 'closeRegistration',
    command: '',
    source: 'button',
    batch: null,
    scope: [tournament],
    target: tournament,
    names: { [tournament]: 'Spring Cup', 'stage:7': 'Playoffs', 'match:7/m101': 'G1-M1 Alpha – Beta' },
    outcome: 'done',
    before: null,
    after: null,
    consequences: [],
    requestId: '',
    ...over,
  }
}

const match = { target: 'match:7/m101', scope: ['match:7/m101', 'bracket:7/1', 'stage:7', tournament] }
const question = (key: string, type: string, label: string) => ({
  key,
  type,
  label,
  help: '',
  required: false,
  options: [],
})
const scores = (...totals: number[]) => ({ scores: totals.map((totalScore) => ({ totalScore, result: 'None' })) })

test.each<{ what: string; entry: Partial<AuditEntry>; told: object }>([
  {
    what: 'a state that changed',
    entry: { before: { state: 'OpenRegistration' }, after: { state: 'CompleteRegistration' } },
    told: { title: 'Close registration', target: '', details: ['Registration open → Registration closed'] },
  },
  {
    what: 'a first result',
    entry: { ...match, action: 'updateScore', before: scores(), after: scores(2, 1) },
    told: { title: 'Enter result', target: 'G1-M1 Alpha – Beta', details: ['2 : 1'] },
  },
  {
    what: 'a check-in',
    entry: {
      action: 'setTeamCheckIn',
      before: { checkedIn: false, checkInTime: null },
      after: { checkedIn: true, checkInTime: 7 },
    },
    told: { title: 'Check in team', details: ['Checked in: Off → On'] },
  },
  {
    what: 'the same turned round',
    entry: {
      action: 'setTeamCheckIn',
      before: { checkedIn: true, checkInTime: 7 },
      after: { checkedIn: false, checkInTime: null },
    },
    told: { title: 'Check out team', details: ['Checked in: On → Off'] },
  },
  {
    what: 'the stages of a template in another order',
    entry: {
      action: 'editTemplate',
      command: 'template move-stage 5 League 2',
      before: { stages: [{ name: 'League' }, { name: 'Finals' }] },
      after: { stages: [{ name: 'Finals' }, { name: 'League' }] },
    },
    told: { title: 'Move stage of template', target: '', details: ['League, Finals → Finals, League'] },
  },
  {
    what: 'a question that was edited and one that is new',
    entry: {
      action: 'setRegistrationForm',
      command: 'form add-question 41 Age number',
      before: { form: [question('q1', 'text', 'Discord')] },
      after: { form: [{ ...question('q1', 'text', 'Discord'), required: true }, question('q2', 'number', 'Age')] },
    },
    told: {
      title: 'Add question',
      target: '',
      details: ['Discord (Text) → Discord (Text, required)', '– → Age (Number)'],
    },
  },
  {
    what: 'questions in another order',
    entry: {
      action: 'setRegistrationForm',
      command: 'form move-question 41 2 1',
      before: { form: [question('q1', 'text', 'Discord'), question('q2', 'number', 'Age')] },
      after: { form: [question('q2', 'number', 'Age'), question('q1', 'text', 'Discord')] },
    },
    told: { title: 'Move question', target: '', details: ['Discord, Age → Age, Discord'] },
  },
  {
    what: 'evidence by its kind, never by its number',
    entry: {
      action: 'addEvidence',
      target: 'room:9',
      scope: ['room:9', 'stage:7', tournament],
      names: { 'room:9': 'G1-M1 Alpha – Beta' },
      before: {},
      after: { game: 1, type: 'playerImage', evidence: '463' },
    },
    told: { title: 'Add evidence', target: 'G1-M1 Alpha – Beta', details: ['Game: 1', 'Kind: Player image'] },
  },
  {
    what: 'a request that was accepted',
    entry: {
      action: 'acceptRequest',
      target: 'team:3',
      scope: ['team:3', tournament],
      names: { 'team:3': 'Alpha' },
      before: { role: 'RequestToJoin' },
      after: { player: 'Nova', role: 'Bench' },
    },
    told: {
      title: 'Accept request to join',
      target: 'Alpha',
      details: ['Role: Asked to join → Bench', 'Player: Nova'],
    },
  },
  {
    what: 'another result',
    entry: { ...match, action: 'updateScore', before: scores(2, 1), after: scores(1, 2) },
    told: { title: 'Enter result', target: 'G1-M1 Alpha – Beta', details: ['2 : 1 → 1 : 2'] },
  },
  {
    what: 'fields that were edited',
    entry: {
      action: 'editTournament',
      before: { region: ['Taiwan'], minTeams: 4, version: 1 },
      after: { region: ['Hong Kong'], minTeams: 8, version: 2 },
    },
    told: { title: 'Edit tournament', details: ['Region: Taiwan → Hong Kong', 'Minimum teams: 4 → 8'] },
  },
  {
    what: 'a division, which has no name of its own',
    entry: { action: 'completeBracket', target: 'bracket:7/2', scope: ['bracket:7/2', 'stage:7', tournament] },
    told: { title: 'Complete bracket', target: 'division 2 · Playoffs' },
  },
  {
    what: 'several teams that were added',
    entry: { action: 'addTeams', after: { teams: ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'] } },
    told: { title: 'Add many teams', details: ['Alpha, Beta, Gamma, Delta, …'] },
  },
  {
    what: 'work of the schedule',
    entry: { action: 'registration-end', source: 'schedule' },
    told: { title: 'Close registration' },
  },
  {
    what: 'a player who was added',
    entry: { action: 'addPlayer', target: 'team:5', after: { player: 'Bea', role: 'Starter' } },
    told: { title: 'Add player', details: ['Player: Bea', 'Role: Starter'] },
  },
  { what: 'a check-in that opens', entry: { ...match, action: 'check-in-start' }, told: { title: 'Check-in opened' } },
  { what: 'the schedule alone', entry: { ...match, action: 'check-in-expiry' }, told: { title: 'Check-in ended' } },
  { what: 'an act of another platform', entry: { action: 'reticulate' }, told: { title: 'reticulate', target: '' } },
  {
    what: 'what is gone',
    entry: { action: 'deleteStage', target: 'stage:9', scope: ['stage:9', tournament] },
    told: { title: 'Delete stage', target: 'stage 9' },
  },
])('$what', ({ entry, told }) => {
  expect(auditText(texts, anEntry(entry), tournament)).toMatchObject(told)
})

test('the claimed line never says what was done, only which of two commands with that call', () => {
  const claimed = { action: 'cancelTournament', command: 'tournament edit 41 --name=Nice' }
  expect(auditText(texts, anEntry(claimed), tournament).title).toBe('Cancel tournament')
  const hidden = { action: 'setBracketVisibility', command: 'bracket hide 7/1' }
  expect(auditText(texts, anEntry(hidden), tournament).title).toBe('Hide bracket from clients')
})

test('in the history of a match the match is not named again', () => {
  expect(auditText(texts, anEntry({ ...match, action: 'updateScore' }), match.target).target).toBe('')
})

test('what was done at once to many is one line, and opens into its acts', () => {
  const batch = { ...match, action: 'updateScore', batch: 'b1' }
  const groups = groupedActs([anEntry(batch), anEntry(batch), anEntry({ batch: 'b2' }), anEntry({}), anEntry({})])
  expect(groups.map((group) => group.entries.length)).toEqual([2, 1, 1, 1])
  const [first] = groups
  expect(first && auditGroupText(texts, first)).toEqual({ title: 'Enter result', target: '2 matches', details: [] })
})

test('a script of different acts says how many and which', () => {
  const [script] = groupedActs([anEntry({ batch: 's', action: 'publishTournament' }), anEntry({ batch: 's' })])
  expect(script && auditGroupText(texts, script)).toEqual({
    title: '2 acts',
    target: '',
    details: ['Publish tournament', 'Close registration'],
  })
})
