// The frame with its ways in; the other routes come when one of them is gone to, or when the first page is drawn.
import { Suspense } from 'react'
import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router'
import { later } from './api/later.ts'
import { paths } from './paths.ts'
import { Component as Tournaments } from './screens/tournaments.tsx'
import { deferred } from './shell/session/deferred.tsx'
import { Frame } from './shell/frame/frame.tsx'
import { loadChunk } from './shell/session/load-chunk.ts'
import { NoRoleGate } from './shell/frame/no-role-gate.tsx'
import { RouteProblem } from './shell/frame/route-problem.tsx'
import { SignInCallback, SignInGate } from './shell/start/sign-in.tsx'
import { type PageParts, SignedInPage } from './shell/start/signed-in-page.tsx'

/** A chunk of its own: other entry pages do not wait for it. */
export const Home = deferred(async () => ({ default: (await import('./screens/home.tsx')).Component }))

/** Those that are no way in: the table of them and their scripts. */
export const laterRoutes = later(() => loadChunk(() => import('./later-routes.tsx')))

/** The ways in: they are drawn before anything can act. */
const waysIn: RouteObject[] = [
  { index: true, element: null, loader: () => redirect(paths.home()) },
  { path: 'home', Component: Home },
  { path: 'tournaments', Component: Tournaments },
]

export function createRouter(parts: PageParts) {
  const { identity } = parts
  const frame: RouteObject[] = [
    { path: '/auth', element: <SignInCallback identity={identity} />, errorElement: <RouteProblem /> },
    {
      path: '/',
      element: (
        <SignInGate identity={identity}>
          <SignedInPage parts={parts}>
            <Frame />
          </SignedInPage>
        </SignInGate>
      ),
      errorElement: <RouteProblem />,
      HydrateFallback: () => null,
      children: [
        {
          id: inFrame,
          element: (
            <NoRoleGate>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </NoRoleGate>
          ),
          errorElement: <RouteProblem />,
          children: waysIn,
        },
      ],
    },
  ]
  let complete = false
  return createBrowserRouter(frame, {
    async patchRoutesOnNavigation({ patch }) {
      if (complete) return
      patch(inFrame, (await laterRoutes()).laterRoutes(parts.Engine))
      complete = true
    },
  })
}

const inFrame = 'in the frame'
