// Automated (instant) tournaments: steps the platform does automatically (§4), done earlier by hand.
import * as v from 'valibot'
import { request } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { InstantSettings, InstantSettingsSet } from '../src/contract/endpoints-instant.ts'
import { paths } from '../src/paths.ts'
import {
  confirmed,
  defineCommand,
  invocation,
  irreversible,
  reversible,
  safe,
  type Inverse,
} from '../src/registry/define.ts'
import { defineSetting } from '../src/registry/define-setting.ts'
import { inMinutes } from '../src/registry/minutes.ts'
import { readStored } from '../src/contract/stored.ts'
import type { TournamentView } from '../src/contract/views.ts'
import { whyNotCopyInstant, whyNotForceStart, whyNotSetWarnings } from '../src/rules/instant.ts'
import { leadsToTournament } from './tournaments.ts'

const isInstant = ({ tournament }: TournamentView) => tournament.instant

export const forceStart = defineCommand({
  id: 'instant.force-start',
  acts: ['instant-start'],
  target: 'tournament',
  arity: 'many',
  keys: 'i s',
  menu: 'state',
  concerns: isInstant,
  // Its match rooms open with it.
  risk: irreversible(({ tournament }: TournamentView) => tournament.name),
  whyNot: whyNotForceStart,
  plan: ({ tournament }) => [request(endpoints.forceStart, { id: tournament.id })],
})

export const copyInstant = defineCommand({
  id: 'instant.copy',
  target: 'tournament',
  keys: 'i c',
  menu: 'edit',
  concerns: isInstant,
  // It is public at once.
  risk: confirmed,
  done: { says: true, leadsTo: leadsToTournament },
  whyNot: whyNotCopyInstant,
  plan: ({ tournament }) => [request(endpoints.copyInstant, { id: tournament.id })],
})

/** The list of them stands still, or goes on. */
export const pauseAutomated = defineCommand({
  id: 'instant.pause',
  keys: 'i p',
  risk: safe,
  effect: () => ({ do: 'pause' }),
})

export const setInstantSettings = defineSetting({
  id: 'instant.settings',
  stored: endpoints.getInstantSettings,
  args: v.object({
    firstWarningMinutes: v.pipe(InstantSettings.entries.firstWarningMinutes, inMinutes),
    secondWarningMinutes: v.pipe(InstantSettings.entries.secondWarningMinutes, inMinutes),
  }),
  positional: ['firstWarningMinutes', 'secondWarningMinutes'],
  form: { prefill: (stored) => stored },
  keys: 'i w',
  onPages: [paths.automated(), paths.settings()],
  risk: reversible,
  whyNot: whyNotSetWarnings,
  plan: (seen, body) => [request(endpoints.setInstantSettings, {}, { ...body, seen })],
  undo: (_, args, answer): Inverse | undefined => {
    const before = answer === undefined ? args : readStored(InstantSettingsSet, answer).before
    return before && invocation(setInstantSettings, [], before)
  },
})
