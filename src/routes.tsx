// Every route of §2 that is built, lazily; everything else inside the frame answers "not found".
import { createElement, Suspense } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, Outlet, redirect, type RouteObject } from 'react-router'
import type { List, ListPage } from './lists/define-list.ts'
import { paths } from './paths.ts'
import { Component as Tournaments } from './screens/tournaments.tsx'
import { deferred } from './shell/start/deferred.tsx'
import { AtDesk } from './shell/start/desk.ts'
import { Frame } from './shell/frame/frame.tsx'
import { loadChunk } from './shell/start/load-chunk.ts'
import { NoRoleGate } from './shell/frame/no-role.tsx'
import { RouteProblem } from './shell/frame/route-problem.tsx'
import { SignInCallback, SignInGate } from './shell/start/sign-in.tsx'
import { type PageParts, SignedInDesk } from './shell/start/signed-in-desk.tsx'

/** Not with the page's own code: whoever begins elsewhere does not wait for it. */
export const Home = deferred(async () => ({ default: (await import('./screens/home.tsx')).Component }))

/** A screen: a module that exports `Component`, loaded when its route is first entered. */
type Screen = () => Promise<{ Component: React.ComponentType }>

function placesOf(Engine: PageParts['Engine']): RouteObject[] {
  const screen = (load: Screen) => ({
    async lazy() {
      const [{ Component }] = await Promise.all([loadChunk(load), Engine.preload()])
      return { element: <AtDesk>{createElement(Component)}</AtDesk> }
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
    { index: true, element: null, loader: () => redirect(paths.home()) },
    // The ways in: they are drawn before anything can act.
    { path: 'home', Component: Home },
    { path: 'calendar', ...screen(() => import('./screens/calendar.tsx')) },
    { path: 'tournaments', Component: Tournaments },
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
    { path: 'user-management', ...list(async () => (await import('./lists/users.ts')).userList, paths.users()) },
    { path: 'audit', ...screen(() => import('./screens/audit.tsx')) },
    { path: '*', ...notFound },
  ]
}

function toEdit({ params }: LoaderFunctionArgs) {
  return redirect(paths.edit(params.tournamentId ?? ''))
}

function toTeam({ params }: LoaderFunctionArgs) {
  return redirect(paths.team(params.tournamentId ?? '', params.teamId ?? ''))
}

function toResult({ params }: LoaderFunctionArgs) {
  return redirect(paths.roomResult(params.matchId ?? ''))
}

export function createRouter(parts: PageParts) {
  const { session } = parts
  return createBrowserRouter([
    { path: '/auth', element: <SignInCallback session={session} />, errorElement: <RouteProblem /> },
    {
      path: '/',
      element: (
        <SignInGate session={session}>
          <SignedInDesk parts={parts}>
            <Frame />
          </SignedInDesk>
        </SignInGate>
      ),
      errorElement: <RouteProblem />,
      HydrateFallback: () => null,
      children: [
        {
          element: (
            <NoRoleGate>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </NoRoleGate>
          ),
          errorElement: <RouteProblem />,
          children: placesOf(parts.Engine),
        },
      ],
    },
  ])
}
