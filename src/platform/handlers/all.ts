// Every endpoint of the contract and what answers it; one without a handler does not compile.
import type { Handlers } from '../call.ts'
// areas:begin (generated: npm run keys)
import * as additionalMatches from './additional-matches.ts'
import * as bracketMatches from './bracket-matches.ts'
import * as brackets from './brackets.ts'
import * as console from './console.ts'
import * as games from './games.ts'
import * as importBracket from './import-bracket.ts'
import * as importTournament from './import-tournament.ts'
import * as instant from './instant.ts'
import * as licences from './licences.ts'
import * as loyalty from './loyalty.ts'
import * as matchSettings from './match-settings.ts'
import * as members from './members.ts'
import * as missions from './missions.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as players from './players.ts'
import * as prizes from './prizes.ts'
import * as push from './push.ts'
import * as redemptions from './redemptions.ts'
import * as registrationForms from './registration-forms.ts'
import * as roomTalk from './room-talk.ts'
import * as rooms from './rooms.ts'
import * as schedule from './schedule.ts'
import * as search from './search.ts'
import * as stageOrder from './stage-order.ts'
import * as stages from './stages.ts'
import * as standings from './standings.ts'
import * as suppressions from './suppressions.ts'
import * as teams from './teams.ts'
import * as templates from './templates.ts'
import * as tournaments from './tournaments.ts'
import * as transactions from './transactions.ts'
import * as venueCompanies from './venue-companies.ts'
import * as venues from './venues.ts'

export const handlers = {
  ...additionalMatches,
  ...bracketMatches,
  ...brackets,
  ...console,
  ...games,
  ...importBracket,
  ...importTournament,
  ...instant,
  ...licences,
  ...loyalty,
  ...matchSettings,
  ...members,
  ...missions,
  ...notifications,
  ...payments,
  ...players,
  ...prizes,
  ...push,
  ...redemptions,
  ...registrationForms,
  ...roomTalk,
  ...rooms,
  ...schedule,
  ...search,
  ...stageOrder,
  ...stages,
  ...standings,
  ...suppressions,
  ...teams,
  ...templates,
  ...tournaments,
  ...transactions,
  ...venueCompanies,
  ...venues,
} satisfies Handlers
// areas:end
