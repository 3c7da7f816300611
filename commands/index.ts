// Every command, by area. The one barrel of the house.
import type { Command } from '../src/registry/define.ts'
import * as brackets from './brackets.ts'
import * as matches from './matches.ts'
import * as places from './places.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as stages from './stages.ts'
import * as standings from './standings.ts'
import * as teams from './teams.ts'
import * as tournaments from './tournaments.ts'
import * as view from './view.ts'

const areas = { places, tournaments, teams, stages, brackets, matches, standings, settings, view, session }

// A module's exports come in no order one can rely on.
export const commands: readonly Command[] = Object.values(areas)
  .flatMap((area) => Object.values(area).filter((value): value is Command => 'risk' in value))
  .toSorted((a, b) => a.order - b.order)
