// Every route of §2 but the ways in, each with its script; everything else inside the frame answers "not found". The ways in do
// not wait for this table.
import { createElement } from 'react'
import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import type { List, ListPage } from './lists/define-list.ts'
import { paths } from './paths.ts'
import { WithSession } from './shell/session/session.ts'
import { loadChunk } from './shell/session/load-chunk.ts'
import type { PageParts } from './shell/start/signed-in-page.tsx'

/** A screen: a module that exports `Component`, loaded when its route is first entered. */
type Screen = () => Promise<{ Component: React.ComponentType }>

/** Children of the frame. */
export function laterRoutes(Engine: PageParts['Engine']): RouteObject[] {
  const screen = (load: Screen) => ({
    async lazy() {
      const [{ Component }] = await Promise.all([loadChunk(load), Engine.preload()])
      return { element: <WithSession>{createElement(Component)}</WithSession> }
    },
  })
  /** A page that shows a list and nothing else needs no screen. */
  const list = <Row,>(load: () => Promise<List<Row> & ListPage>, to: string) =>
    screen(async () => {
      const [{ pageOfList }, shown] = await Promise.all([import('./shell/lists/list-page.tsx'), load()])
      return { Component: pageOfList(shown, to) }
    })
  const notFound = screen(() => import('./shell/frame/not-found.tsx'))
  return [
    { path: 'calendar', ...screen(() => import('./screens/calendar.tsx')) },
    { path: 'tournament', element: null, loader: () => redirect(paths.tournaments()) },
    { path: 'tournament/create', ...screen(() => import('./screens/tournament-create.tsx')) },
    {
      path: 'tournament/:tournamentId',
      ...screen(() => import('./screens/tournament-frame.tsx')),
      children: [
        { index: true, element: null, loader: toEdit },
        { path: 'dashboard', element: null, loader: toEdit },
        { path: 'edit', ...screen(() => import('./screens/tournament-edit.tsx')) },
        { path: 'stages', ...screen(() => import('./screens/stages.tsx')) },
        { path: 'bracket', ...screen(() => import('./screens/bracket.tsx')) },
        { path: 'schedule', ...screen(() => import('./screens/schedule.tsx')) },
        { path: 'teams', ...screen(() => import('./screens/teams.tsx')) },
        {
          path: 'teams/:teamId',
          ...screen(() => import('./screens/team/team-frame.tsx')),
          children: [
            { index: true, element: null, loader: toTeam },
            { path: 'team', ...screen(() => import('./screens/team/team-information.tsx')) },
            { path: 'players', ...screen(() => import('./screens/team/team-players.tsx')) },
            { path: '*', ...notFound },
          ],
        },
        { path: 'form', ...screen(() => import('./screens/registration-form.tsx')) },
        { path: 'matches', ...screen(() => import('./screens/rooms/tournament-rooms.tsx')) },
        { path: 'team-standings', ...screen(() => import('./screens/team-standings.tsx')) },
        { path: 'transactions', ...screen(() => import('./screens/transactions.tsx')) },
        { path: 'publish', ...screen(() => import('./screens/tournament-publish.tsx')) },
        { path: '*', ...notFound },
      ],
    },
    { path: 'matches', ...screen(() => import('./screens/rooms/all-rooms.tsx')) },
    { path: 'match', element: null, loader: () => redirect(paths.matches()) },
    {
      path: 'match/:matchId',
      ...screen(() => import('./screens/rooms/room-frame.tsx')),
      children: [
        { index: true, element: null, loader: toResult },
        { path: 'result', ...screen(() => import('./screens/rooms/room-result.tsx')) },
        { path: 'chat', ...screen(() => import('./screens/rooms/room-chat.tsx')) },
        { path: 'players', ...screen(() => import('./screens/rooms/room-players.tsx')) },
        { path: '*', ...notFound },
      ],
    },
    { path: 'automated-tournaments', ...screen(() => import('./screens/automated.tsx')) },
    { path: 'automated-tournament-management', element: null, loader: () => redirect(paths.automated()) },
    {
      path: 'tournament-templates',
      ...list(async () => (await import('./lists/templates.ts')).templateList, paths.templates()),
    },
    { path: 'template', element: null, loader: () => redirect(paths.templates()) },
    {
      path: 'template/:templateId',
      ...screen(() => import('./screens/template.tsx')),
      children: [{ path: ':tab?', element: null }],
    },
    { path: 'venue', element: null, loader: () => redirect(paths.venueCompanies()) },
    { path: 'venue/companies', ...screen(() => import('./screens/venues/venue-companies.tsx')) },
    { path: 'venue/create-company', ...screen(() => import('./screens/venues/create-company.tsx')) },
    { path: 'venue/licenses', ...screen(() => import('./screens/licences/licences.tsx')) },
    { path: 'venue/licenses/:licenceId', ...screen(() => import('./screens/licences/licence.tsx')) },
    {
      path: 'venue-companies/:venueCompanyId',
      ...screen(() => import('./screens/venues/company-frame.tsx')),
      children: [
        { index: true, element: null, loader: toCompanyEdit },
        { path: 'edit', ...screen(() => import('./screens/venues/company-edit.tsx')) },
        { path: 'venues', ...screen(() => import('./screens/venues/company-venues.tsx')) },
        { path: 'venues/create', ...screen(() => import('./screens/venues/create-venue.tsx')) },
        { path: 'invoice', ...screen(() => import('./screens/licences/company-invoices.tsx')) },
        { path: 'invoice/create', ...screen(() => import('./screens/licences/create-invoice.tsx')) },
        { path: 'invoice/:venueInvoiceId', ...screen(() => import('./screens/licences/invoice.tsx')) },
        { path: '*', ...notFound },
      ],
    },
    { path: 'venues', ...screen(() => import('./screens/venues/all-venues.tsx')) },
    {
      path: 'venues/:venueId',
      ...screen(() => import('./screens/venues/venue-frame.tsx')),
      children: [
        { index: true, element: null, loader: toVenueEdit },
        { path: 'edit', ...screen(() => import('./screens/venues/venue-edit.tsx')) },
        { path: 'license', ...screen(() => import('./screens/licences/venue-licence.tsx')) },
        { path: '*', ...notFound },
      ],
    },
    { path: 'payment/transactions', ...screen(() => import('./screens/payments.tsx')) },
    {
      path: 'payment/transactions/:walletTransactionId',
      ...screen(() => import('./screens/payment/transaction-page.tsx')),
    },
    { path: 'loyalty/members', ...screen(() => import('./screens/member/members.tsx')) },
    {
      path: 'loyalty/members/:memberId',
      ...screen(() => import('./screens/member/member-frame.tsx')),
      children: [
        { index: true, element: null, loader: toProfile },
        { path: 'profile', ...screen(() => import('./screens/member/member-profile.tsx')) },
        {
          path: 'loyalty-point-transactions',
          ...screen(() => import('./screens/member/member-points.tsx')),
        },
        { path: '*', ...notFound },
      ],
    },
    { path: 'notification/log', ...screen(() => import('./screens/notifications/log.tsx')) },
    { path: 'notification/log/:notificationId', ...screen(() => import('./screens/notifications/log.tsx')) },
    { path: 'notification/send', ...screen(() => import('./screens/notifications/send.tsx')) },
    {
      path: 'notification/sendings',
      ...list(async () => (await import('./lists/sendings.ts')).sendingList, paths.sendings()),
    },
    { path: 'notification/sendings/:sendingId', ...screen(() => import('./screens/notifications/sending.tsx')) },
    { path: 'notification/push', ...screen(() => import('./screens/notifications/push.tsx')) },
    { path: 'notification/email', ...screen(() => import('./screens/notifications/email.tsx')) },
    { path: 'notification/outbox', ...screen(() => import('./screens/notifications/outbox.tsx')) },
    { path: 'notification/suppressions', ...screen(() => import('./screens/notifications/suppressions.tsx')) },
    {
      path: 'notification/suppressions/:suppressionId',
      ...screen(() => import('./screens/notifications/suppressions.tsx')),
    },
    { path: 'campaign', element: null, loader: () => redirect(paths.prizes()) },
    { path: 'prizes', ...screen(() => import('./screens/campaign/prizes.tsx')) },
    { path: 'prizes/:prizeId', ...screen(() => import('./screens/campaign/prize-page.tsx')) },
    { path: 'waiting', ...screen(() => import('./screens/waiting.tsx')) },
    { path: 'missions', ...screen(() => import('./screens/campaign/missions.tsx')) },
    { path: 'missions/:missionId', ...screen(() => import('./screens/campaign/missions.tsx')) },
    { path: 'redeem', ...screen(() => import('./screens/campaign/redeem.tsx')) },
    { path: 'redeem/:redemptionId', ...screen(() => import('./screens/campaign/redeem.tsx')) },
    { path: 'user-management', ...list(async () => (await import('./lists/users.ts')).userList, paths.users()) },
    { path: 'audit', ...screen(() => import('./screens/audit.tsx')) },
    { path: 'settings', ...screen(() => import('./screens/settings.tsx')) },
    { path: '*', ...notFound },
  ]
}

function toEdit({ params }: LoaderFunctionArgs) {
  return redirect(paths.edit(params.tournamentId ?? ''))
}

function toCompanyEdit({ params }: LoaderFunctionArgs) {
  return redirect(paths.venueCompany(params.venueCompanyId ?? ''))
}

function toVenueEdit({ params }: LoaderFunctionArgs) {
  return redirect(paths.venue(params.venueId ?? ''))
}

function toTeam({ params }: LoaderFunctionArgs) {
  return redirect(paths.team(params.tournamentId ?? '', params.teamId ?? ''))
}

// chosen: §2 leaves the empty child of a member open.
function toProfile({ params }: LoaderFunctionArgs) {
  return redirect(paths.memberProfile(params.memberId ?? ''))
}

function toResult({ params }: LoaderFunctionArgs) {
  return redirect(paths.roomResult(params.matchId ?? ''))
}
