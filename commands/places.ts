// Places one can go to from anywhere, and the moves between panes; those of a tournament and of a match room are loaded
// when something can act (tournament-places.ts, room-places.ts).
import * as v from 'valibot'
import { flag } from '../src/contract/endpoint.ts'
import { consoleEndpoints } from '../src/contract/endpoints-console.ts'
import {
  LicenceState,
  RoomState,
  TournamentDisplayState,
  TransactionCategory,
  TransactionState,
} from '../src/contract/states.ts'
import { WithinDays } from '../src/contract/within-days.ts'
import { administrators, companyRoles, systemOnly } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'

export const goHome = defineCommand({
  id: 'go.home',
  keys: 'g h',
  risk: safe,
  effect: () => ({ do: 'go', to: paths.home() }),
})

export const goWaiting = defineCommand({
  id: 'go.waiting',
  needs: 'dashboard',
  keys: 'g n',
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.waiting() }),
})

export const goCalendar = defineCommand({
  id: 'go.calendar',
  needs: 'dashboard',
  keys: 'g c',
  // As the events that it shows.
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.calendar() }),
})

export const goTournaments = defineCommand({
  id: 'go.tournaments',
  args: v.partial(
    v.object({
      state: v.array(TournamentDisplayState),
      game: v.array(v.pipe(v.string(), v.metadata({ choicesFrom: 'games' }))),
      region: v.array(v.pipe(v.string(), v.metadata({ choicesFrom: 'regions' }))),
      search: v.string(),
    }),
  ),
  keys: 'g t',
  roles: administrators,
  risk: safe,
  effect: (_, filter) => ({ do: 'go', to: paths.tournaments(filter) }),
})

export const goRooms = defineCommand({
  id: 'go.rooms',
  args: v.partial(v.object({ state: v.array(RoomState), search: v.string() })),
  keys: 'g m',
  roles: administrators,
  risk: safe,
  effect: (_, filter) => ({ do: 'go', to: paths.matches(filter) }),
})

export const goAutomated = defineCommand({
  id: 'go.automated',
  keys: 'g a',
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.automated() }),
})

export const goTemplates = defineCommand({
  id: 'go.templates',
  keys: 'g p',
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.templates() }),
})

export const goCompanies = defineCommand({
  id: 'go.companies',
  needs: 'venues',
  keys: 'g v',
  roles: companyRoles,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.venueCompanies() }),
})

export const goVenues = defineCommand({
  id: 'go.venues',
  needs: 'venues',
  keys: 'g e',
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.venues() }),
})

export const goLicences = defineCommand({
  id: 'go.licences',
  needs: 'licences',
  args: v.partial(v.object({ state: v.array(LicenceState), within: WithinDays, followed: flag })),
  keys: 'g y',
  roles: administrators,
  risk: safe,
  effect: (_, filter) => ({ do: 'go', to: paths.licences(filter) }),
})

export const goMembers = defineCommand({
  id: 'go.members',
  needs: 'members',
  keys: 'g l',
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.members() }),
})

export const goUsers = defineCommand({
  id: 'go.users',
  keys: 'g u',
  roles: consoleEndpoints.listUsers.roles,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.users() }),
})

export const goWalletTransactions = defineCommand({
  id: 'go.wallet-transactions',
  needs: 'payments',
  args: v.partial(
    v.object({
      state: v.array(TransactionState),
      category: v.array(TransactionCategory),
      search: v.string(),
    }),
  ),
  keys: 'g w',
  // As the history that it shows.
  roles: systemOnly,
  risk: safe,
  effect: (_, filter) => ({ do: 'go', to: paths.payments(filter) }),
})

export const goAudit = defineCommand({
  id: 'go.audit',
  needs: 'history',
  keys: 'g d',
  // As the list that it shows.
  roles: systemOnly,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.audit() }),
})

export const goSettings = defineCommand({
  id: 'go.settings',
  keys: 'g s',
  // As the levels and thresholds that it shows.
  roles: administrators,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.settings() }),
})

const marketing = { needs: 'notifications', roles: systemOnly, risk: safe } as const

export const goNotifications = defineCommand({
  ...marketing,
  id: 'go.notifications',
  keys: 'g o',
  effect: () => ({ do: 'go', to: paths.notificationLog() }),
})

export const goSendings = defineCommand({
  ...marketing,
  id: 'go.sendings',
  keys: 'g b',
  effect: () => ({ do: 'go', to: paths.sendings() }),
})

export const goSend = defineCommand({
  ...marketing,
  id: 'go.send',
  keys: 'g f',
  effect: () => ({ do: 'go', to: paths.sendNotification() }),
})

export const goPush = defineCommand({
  ...marketing,
  id: 'go.push',
  keys: 'g r',
  effect: () => ({ do: 'go', to: paths.pushBroadcast() }),
})

export const goEmail = defineCommand({
  ...marketing,
  id: 'go.email',
  keys: 'g i',
  effect: () => ({ do: 'go', to: paths.emailBroadcast() }),
})

export const goOutbox = defineCommand({
  ...marketing,
  id: 'go.outbox',
  keys: 'g x',
  effect: () => ({ do: 'go', to: paths.outbox() }),
})

export const goSuppressions = defineCommand({
  ...marketing,
  id: 'go.suppressions',
  keys: 'g q',
  effect: () => ({ do: 'go', to: paths.suppressions() }),
})

const campaign = { needs: 'campaign', risk: safe } as const

export const goPrizes = defineCommand({
  ...campaign,
  id: 'go.prizes',
  keys: 'g z',
  roles: systemOnly,
  effect: () => ({ do: 'go', to: paths.prizes() }),
})

export const goMissions = defineCommand({
  ...campaign,
  id: 'go.missions',
  keys: 'g j',
  roles: systemOnly,
  effect: () => ({ do: 'go', to: paths.missionQueue() }),
})

/** Every administrator hands out prizes; the list of codes on that page is for system administrators. */
export const goRedemptions = defineCommand({
  ...campaign,
  id: 'go.redemptions',
  keys: 'g k',
  roles: administrators,
  effect: () => ({ do: 'go', to: paths.redeem() }),
})

export const goBack = defineCommand({
  id: 'go.back',
  keys: 'escape',
  risk: safe,
  effect: () => ({ do: 'back' }),
})

export const nextPane = defineCommand({
  id: 'pane.next',
  keys: 'w w',
  risk: safe,
  effect: () => ({ do: 'focus', pane: 'next' }),
})

export const previousPane = defineCommand({
  id: 'pane.previous',
  keys: 'w b',
  risk: safe,
  effect: () => ({ do: 'focus', pane: 'previous' }),
})
