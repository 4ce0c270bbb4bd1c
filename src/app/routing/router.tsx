// The console's addresses. Duty: put the pages of all rooms into one hash router, each loaded when it is first opened,
// behind the guard. Neighbours: features name their pages in manifests; guard.ts decides who may pass.

import { lazy, Suspense } from 'react'
import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom'
import type { RouteSpec } from '../../lib/feature-manifest.ts'
import { Root } from '../root.tsx'
import { BareLayout } from '../shell/bare-layout.tsx'
import { featureRoutes } from './features.ts'
import { ToMainPage, ToPath } from './redirects.tsx'
import { ForbiddenPage, NotFoundPage } from './status-pages.tsx'

const AppShell = lazy(async () => ({ default: (await import('../shell/app-shell.tsx')).AppShell }))

function toRoute({ path, page }: RouteSpec): RouteObject {
  const Page = lazy(async () => ({ default: await page() }))
  return { path, element: <Page /> }
}

export function createConsoleRouter() {
  return createHashRouter([
    {
      element: <Root />,
      children: [
        { path: '/', element: <ToMainPage /> },
        { path: '/backHome', element: <ToMainPage /> },
        { path: '/redirect/*', element: <ToPath /> },
        {
          element: <BareLayout />,
          children: [
            { path: '/404', element: <NotFoundPage /> },
            { path: '/401', element: <ForbiddenPage /> },
            ...featureRoutes.filter((route) => route.isBare).map(toRoute),
          ],
        },
        {
          element: (
            <Suspense>
              <AppShell />
            </Suspense>
          ),
          children: featureRoutes.filter((route) => !route.isBare).map(toRoute),
        },
        { path: '*', element: <Navigate to="/404" replace /> },
      ],
    },
  ])
}
