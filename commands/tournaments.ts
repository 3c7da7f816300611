import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { readJson } from '../src/contract/json.ts'
import { Id, maxRecordLength } from '../src/contract/limits.ts'
import { Tournament } from '../src/contract/tournament.ts'
import { TournamentFields } from '../src/contract/tournament-detail.ts'
import { recordSampleText } from '../src/contract/record-sample.ts'
import { readStored } from '../src/contract/stored.ts'
import { TournamentRecord } from '../src/contract/tournament-record.ts'
import { systemOnly } from '../src/contract/user.ts'
import type { TournamentView } from '../src/contract/views.ts'
import { paths } from '../src/paths.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  safe,
  type Invocation,
} from '../src/registry/define.ts'
import {
  nameOfTournamentCopy,
  whyNotCancelTournament,
  whyNotCloseRegistration,
  whyNotCopyTournament,
  whyNotEnded,
  whyNotOpenRegistration,
  whyNotPublish,
} from '../src/rules/tournaments.ts'
import {
  asked,
  checkIn,
  fieldsTyped,
  groups,
  groupsNote,
  judgeTyped,
  laterFields,
  money,
  schedule,
  sizes,
} from './tournament-edit.ts'

export const publishTournament = defineCommand({
  id: 'tournament.publish',
  target: 'tournament',
  arity: 'many',
  keys: 'r p',
  menu: 'state',
  life: {
    // Of a tournament without stages; what follows is the life of its stages.
    lastStep: true,
  },
  // It locks all but the registration end (§4), and nothing takes it back.
  risk: confirmed,
  whyNot: whyNotPublish,
  plan: ({ tournament }) => [request(endpoints.publishTournament, { id: tournament.id })],
})

export const openRegistration = defineCommand({
  id: 'tournament.open-registration',
  acts: ['registration-start'],
  target: 'tournament',
  arity: 'many',
  keys: 'r o',
  menu: 'state',
  // chosen: asked first where there is no way back to Published; opening again is undone by closing.
  risk: ({ tournament }: TournamentView) => (tournament.state === 'Published' ? confirmed : reversible),
  whyNot: whyNotOpenRegistration,
  plan: ({ tournament }) => [request(endpoints.openRegistration, { id: tournament.id })],
  // Only from CompleteRegistration does closing lead back to where it was (4.11).
  undo: ({ tournament }): Invocation | undefined =>
    tournament.state === 'CompleteRegistration' ? invocation(closeRegistration, [tournament.id], {}) : undefined,
})

export const closeRegistration = defineCommand({
  id: 'tournament.close-registration',
  acts: ['registration-end'],
  target: 'tournament',
  arity: 'many',
  keys: 'r c',
  menu: 'state',
  risk: reversible,
  whyNot: whyNotCloseRegistration,
  life: {
    // chosen: it may be closed with fewer, and is then cancelled or filled by hand; no next step suggests it.
    sooner: ({ tournament: { id, teamCount, registeredCount, minTeams } }) => {
      if (teamCount < minTeams) return `team add-many ${id}`
      return registeredCount < minTeams ? `go teams ${id}` : undefined
    },
  },
  plan: ({ tournament }) => [request(endpoints.closeRegistration, { id: tournament.id })],
  undo: ({ tournament }): Invocation | undefined => invocation(openRegistration, [tournament.id], {}),
})

export const cancelTournament = defineCommand({
  id: 'tournament.cancel',
  acts: ['cancelInstant'],
  target: 'tournament',
  arity: 'many',
  args: v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(500, 'tooLong')), '') }),
  menu: 'danger',
  risk: irreversible(({ tournament }: TournamentView) => tournament.name),
  whyNot: whyNotCancelTournament,
  plan: ({ tournament: { id, instant } }, { reason }) => [
    request(instant ? endpoints.cancelInstant : endpoints.cancelTournament, { id }, { reason }),
  ],
})

const { name, game, region, when } = asked
const { visibility } = TournamentFields.entries
/** To the tournament that was made. */
export const leadsToTournament = (answer: unknown) => paths.stages(readStored(v.pick(Tournament, ['id']), answer).id)

export const createTournament = defineCommand({
  id: 'tournament.create',
  args: v.object({
    name,
    game,
    region,
    ...sizes,
    visibility: v.optional(visibility),
    ...schedule,
    ...checkIn,
    ...money,
    groups,
    ...laterFields,
    /** The tournament whose other settings and stages are copied. */
    template: v.optional(v.pipe(v.nullable(Id), v.metadata({ target: 'template' }))),
  }),
  positional: ['name'],
  form: {
    // An arena mostly holds the same again.
    remembers: ['game', 'region', 'minTeams', 'maxTeams', 'starters', 'benched'],
    // Forms leave the rest to the edit page; a line may say it at once.
    applies: (name) => !Object.hasOwn(laterFields, name),
    judge: (typed) => judgeTyped(typed),
    notes: groupsNote,
  },
  keys: 'a n',
  onPages: [paths.tournaments(), paths.automated()],
  risk: reversible,
  whyNot: (_, { now }, args) => whyNotEnded(args?.registrationEnd, now),
  plan: (_, { template, name, ...typed }) => [
    request(
      endpoints.createTournament,
      {},
      { name, ...fieldsTyped(typed), ...(template != null && { templateId: template }) },
    ),
  ],
  done: { says: true, leadsTo: leadsToTournament },
})

/** The same, asked step by step on a page of its own. */
export const createInSteps = defineCommand({
  id: 'tournament.create-in-steps',
  roles: systemOnly,
  keys: 'a w',
  onPages: [paths.tournaments()],
  risk: safe,
  effect: () => ({ do: 'go', to: paths.createTournament() }),
})

export const copyTournament = defineCommand({
  id: 'tournament.copy',
  target: 'tournament',
  args: v.object({ name, registrationStart: v.optional(when), registrationEnd: v.optional(when) }),
  positional: ['name'],
  form: { initial: ({ tournament }) => ({ name: nameOfTournamentCopy(tournament.name) }) },
  keys: 'c t',
  menu: 'edit',
  risk: reversible,
  done: { says: true, leadsTo: leadsToTournament },
  whyNot: whyNotCopyTournament,
  plan: ({ tournament }, body) => [request(endpoints.copyTournament, { id: tournament.id }, body)],
})

const RecordText = v.pipe(
  v.string(),
  v.minLength(1, 'required'),
  v.maxLength(maxRecordLength, 'tooLong'),
  v.metadata({ ask: 'long-text', accept: '.json', sample: recordSampleText }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readJson(dataset.value)
    if (read.ok) return read.value
    addIssue({ message: read.why })
    return NEVER
  }),
  TournamentRecord,
)

export const importTournament = defineCommand({
  id: 'tournament.import',
  needs: 'additions',
  args: v.object({
    record: RecordText,
    until: v.optional(v.picklist(['registration', 'start', 'end']), 'start'),
    /** Which game of the platform it was, where the record calls it otherwise. */
    game: v.optional(game),
  }),
  positional: ['record'],
  keys: 'a i',
  onPages: [paths.tournaments()],
  risk: confirmed,
  subject: ({ record }) => record.name,
  done: { says: true, leadsTo: leadsToTournament },
  plan: (_, body) => [request(endpoints.importTournament, {}, body)],
})
