// Every call of both halves. §7 gives stages, settings and users; the others follow domain.md §5.
// areas:begin (generated: npm run keys)
import { auditEndpoints } from './endpoints-audit.ts'
import { bracketEndpoints } from './endpoints-brackets.ts'
import { campaignEndpoints } from './endpoints-campaign.ts'
import { consoleEndpoints } from './endpoints-console.ts'
import { dashboardEndpoints } from './endpoints-dashboard.ts'
import { gameEndpoints } from './endpoints-games.ts'
import { instantEndpoints } from './endpoints-instant.ts'
import { licenceEndpoints } from './endpoints-licences.ts'
import { memberEndpoints } from './endpoints-members.ts'
import { notificationEndpoints } from './endpoints-notifications.ts'
import { paymentEndpoints } from './endpoints-payments.ts'
import { platformEndpoints } from './endpoints-platform.ts'
import { playerEndpoints } from './endpoints-players.ts'
import { pushEndpoints } from './endpoints-push.ts'
import { registrationFormEndpoints } from './endpoints-registration-forms.ts'
import { roomEndpoints } from './endpoints-rooms.ts'
import { scheduleEndpoints } from './endpoints-schedule.ts'
import { searchEndpoints } from './endpoints-search.ts'
import { stageEndpoints } from './endpoints-stages.ts'
import { suppressionEndpoints } from './endpoints-suppressions.ts'
import { teamEndpoints } from './endpoints-teams.ts'
import { templateEndpoints } from './endpoints-templates.ts'
import { tournamentActEndpoints } from './endpoints-tournament-acts.ts'
import { tournamentDetailEndpoints } from './endpoints-tournament-detail.ts'
import { tournamentEndpoints } from './endpoints-tournaments.ts'
import { transactionEndpoints } from './endpoints-transactions.ts'
import { venueCompanyEndpoints } from './endpoints-venue-companies.ts'
import { venueEndpoints } from './endpoints-venues.ts'

export const endpoints = {
  ...auditEndpoints,
  ...bracketEndpoints,
  ...campaignEndpoints,
  ...consoleEndpoints,
  ...dashboardEndpoints,
  ...gameEndpoints,
  ...instantEndpoints,
  ...licenceEndpoints,
  ...memberEndpoints,
  ...notificationEndpoints,
  ...paymentEndpoints,
  ...platformEndpoints,
  ...playerEndpoints,
  ...pushEndpoints,
  ...registrationFormEndpoints,
  ...roomEndpoints,
  ...scheduleEndpoints,
  ...searchEndpoints,
  ...stageEndpoints,
  ...suppressionEndpoints,
  ...teamEndpoints,
  ...templateEndpoints,
  ...tournamentActEndpoints,
  ...tournamentDetailEndpoints,
  ...tournamentEndpoints,
  ...transactionEndpoints,
  ...venueCompanyEndpoints,
  ...venueEndpoints,
}
// areas:end
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
