// Every route of §2 that is built, lazily; everything else inside the frame answers "not found".
import { Suspense } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, Outlet, redirect, type RouteObject } from 'react-router'
import type { BrowserSession } from './api/browser-session.ts'
import { paths } from './paths.ts'
import type { DeskParts } from './shell/create-desk.ts'
import { Frame } from './shell/frame.tsx'
import { loadChunk } from './shell/load-chunk.ts'
import { NotFound } from './shell/not-found.tsx'
import { NoRoleGate } from './shell/no-role.tsx'
import { RouteProblem } from './shell/route-problem.tsx'
import { SignInCallback, SignInGate } from './shell/sign-in.tsx'
import { SignedInDesk } from './shell/signed-in-desk.tsx'

/** A screen: a module that exports `Component`, loaded when its route is first entered. */
type Screen = () => Promise<{ Component: React.ComponentType }>

const screen = (load: Screen) => ({ lazy: () => loadChunk(load) })

const built: RouteObject[] = [
  { index: true, element: null, loader: () => redirect(paths.home()) },
  { path: 'home', ...screen(() => import('./screens/home.tsx')) },
  { path: 'tournaments', ...screen(() => import('./screens/tournaments.tsx')) },
  { path: 'tournament', element: null, loader: () => redirect(paths.tournaments()) },
  // Built later; without this line "create" would be taken for an id.
  { path: 'tournament/create', element: <NotFound /> },
  {
    path: 'tournament/:tournamentId',
    ...screen(() => import('./screens/tournament-frame.tsx')),
    children: [
      { index: true, element: null, loader: toEdit },
      { path: 'dashboard', element: null, loader: toEdit },
      { path: 'edit', ...screen(() => import('./screens/tournament-edit.tsx')) },
      { path: 'edit', ...screen(() => import('./screens/tournament-edit.tsx')) },
      { path: 'stages', ...screen(() => import('./screens/stages.tsx')) },
      { path: 'bracket', ...screen(() => import('./screens/bracket.tsx')) },
      { path: 'teams', ...screen(() => import('./screens/teams.tsx')) },
      { path: 'team-standings', ...screen(() => import('./screens/team-standings.tsx')) },
      { path: '*', element: <NotFound /> },
    ],
  },
  { path: '*', element: <NotFound /> },
]

function toEdit({ params }: LoaderFunctionArgs) {
  return redirect(paths.edit(params.tournamentId ?? ''))
}

export function createRouter(session: BrowserSession, parts: DeskParts) {
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
          children: built,
        },
      ],
    },
  ])
}
