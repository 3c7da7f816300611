// Every command, by area. The one barrel of the house.
//
// Keys are two letters. The first is the verb, the same for every kind of thing, and acts on what is at hand: `a` add
// or accept, `c` copy or confirm, `d` drop, delete or refuse, `e` edit, `g` go, `m` move, `y` copy, print or export. Or it is an area with verbs of its
// own: `b` bracket, `f` forward (of a stage) or filter (of a list), `m` match, `r` registration, round or room, `s` standings,
// `t` pages of a tournament, `v` views of the calendar, `w` panes, `z` the console. The second is the thing's letter, or in an area the verb's. Two
// commands may have the same keys when no page has both their kinds at hand (contract/kinds.ts: `atHandWith`); where one has,
// the outer kind keeps the letter: `e t` is the tournament, `e m` the team. tests/house/keys.test.ts holds all of this.
import type { Command } from '../src/registry/define.ts'
// areas:begin (generated: npm run keys)
import * as bracketView from './bracket-view.ts'
import * as brackets from './brackets.ts'
import * as calendar from './calendar.ts'
import * as games from './games.ts'
import * as instant from './instant.ts'
import * as licences from './licences.ts'
import * as loyalty from './loyalty.ts'
import * as matches from './matches.ts'
import * as memberPlaces from './member-places.ts'
import * as members from './members.ts'
import * as missions from './missions.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as places from './places.ts'
import * as players from './players.ts'
import * as prizes from './prizes.ts'
import * as registrationForms from './registration-forms.ts'
import * as registrationQuestions from './registration-questions.ts'
import * as roomPlaces from './room-places.ts'
import * as rooms from './rooms.ts'
import * as schedule from './schedule.ts'
import * as scheduleView from './schedule-view.ts'
import * as sendNotification from './send-notification.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as stages from './stages.ts'
import * as standings from './standings.ts'
import * as suppressions from './suppressions.ts'
import * as table from './table.ts'
import * as teamPlaces from './team-places.ts'
import * as teams from './teams.ts'
import * as templateForms from './template-forms.ts'
import * as templateStages from './template-stages.ts'
import * as templates from './templates.ts'
import * as tournamentEdit from './tournament-edit.ts'
import * as tournamentImages from './tournament-images.ts'
import * as tournamentPlaces from './tournament-places.ts'
import * as tournaments from './tournaments.ts'
import * as venueCompanies from './venue-companies.ts'
import * as venues from './venues.ts'

const areas = {
  bracketView,
  brackets,
  calendar,
  games,
  instant,
  licences,
  loyalty,
  matches,
  memberPlaces,
  members,
  missions,
  notifications,
  payments,
  places,
  players,
  prizes,
  registrationForms,
  registrationQuestions,
  roomPlaces,
  rooms,
  schedule,
  scheduleView,
  sendNotification,
  session,
  settings,
  stages,
  standings,
  suppressions,
  table,
  teamPlaces,
  teams,
  templateForms,
  templateStages,
  templates,
  tournamentEdit,
  tournamentImages,
  tournamentPlaces,
  tournaments,
  venueCompanies,
  venues,
}
// areas:end

// A module's exports come in no order one can rely on.
export const commands: readonly Command[] = Object.values(areas)
  .flatMap((area) => Object.values(area).filter((value): value is Command => 'risk' in value))
  .toSorted((a, b) => a.order - b.order)

/** Commands by the acts the audit log tells of: a call is named as the command that makes it, and others as `acts` says. */
export const commandsByAct: ReadonlyMap<string, readonly Command[]> = byAct()

function byAct(): Map<string, Command[]> {
  const found = new Map<string, Command[]>()
  for (const [name, value] of Object.values(areas).flatMap((area) => Object.entries<object>(area))) {
    const command = commands.find((one) => one === value)
    if (!command) continue
    // First the one whose own call it is.
    found.set(name, [command, ...(found.get(name) ?? [])])
    for (const act of command.acts ?? []) found.set(act, [...(found.get(act) ?? []), command])
  }
  return found
}
