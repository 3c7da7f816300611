// Places one can go to from anywhere, and the moves between panes; those of a tournament and of a match room are loaded
// when something can act (tournament-places.ts, room-places.ts).
import * as v from 'valibot'
import { consoleEndpoints } from '../src/contract/endpoints-console.ts'
import { RoomState, TournamentDisplayState } from '../src/contract/states.ts'
import { administrators, systemOnly } from '../src/contract/user.ts'
import { paths } from '../src/paths.ts'
import { defineCommand, safe } from '../src/registry/define.ts'

export const goHome = defineCommand({
  id: 'go.home',
  keys: 'g h',
  risk: safe,
  effect: () => ({ do: 'go', to: paths.home() }),
})

export const goCalendar = defineCommand({
  id: 'go.calendar',
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

export const goUsers = defineCommand({
  id: 'go.users',
  keys: 'g u',
  roles: consoleEndpoints.listUsers.roles,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.users() }),
})

export const goAudit = defineCommand({
  id: 'go.audit',
  keys: 'g d',
  // As the list that it shows.
  roles: systemOnly,
  risk: safe,
  effect: () => ({ do: 'go', to: paths.audit() }),
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
