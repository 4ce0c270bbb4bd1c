// The console's addresses: pages without the frame, and all others in the shell, each loaded when first opened, behind
// the guard. Features name their pages in manifests. guard.ts decides from menus and roles who may pass, so nothing of
// one user remains for the next. page-host.tsx shows the pages inside the shell.

import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { createHashRouter, Navigate, type RouteObject, useLocation } from 'react-router-dom'
import type { RouteSpec } from '#archetypes/define-feature.ts'
import { identityAtom } from '#data/console-services.ts'
import { readingMode } from '#data/reading-mode.ts'
import { ReaderPage } from '../reader/reader-page.tsx'
import { routeOf } from '../routing/access.ts'
import { AuthRedirectPage } from '../routing/auth-redirect-page.tsx'
import { featureRoutes } from '../routing/features.ts'
import { lazyPages } from '../routing/lazy-pages.ts'
import { refreshedPath } from '../routing/redirects.tsx'
import { BareStatusPage, STATUS_PAGES, soughtAddress } from '../routing/status-pages.tsx'
import { BareLayout } from '../shell/frame/bare-layout.tsx'
import { FrameOutline } from '../shell/frame/frame-outline.tsx'
import { AppShell } from '../shell/frame/preload.ts'
import { Root } from './root.tsx'

/** Addresses that redirect to a page from inside the shell, so that the shell stays mounted. */
const isLeadingOn = (path: string): boolean => path === '/' || path === '/backHome' || refreshedPath(path) !== null

function toRoute(route: RouteSpec): RouteObject {
  const Page = lazyPages.get(route)
  return { path: route.path, element: Page ? <Page /> : null }
}

function InShell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isSignedIn = useAtomValue(identityAtom) !== null
  const isStatus = STATUS_PAGES.has(pathname)
  if (isStatus && !isSignedIn)
    return (
      <BareLayout>
        <BareStatusPage path={pathname} />
      </BareLayout>
    )
  if (!isStatus && !isLeadingOn(pathname) && routeOf(featureRoutes, pathname) === undefined)
    return <Navigate to="/404" state={soughtAddress(pathname)} replace />
  return (
    <Suspense fallback={<FrameOutline text={t('shell.loadingPage')} />}>
      <AppShell />
    </Suspense>
  )
}

export function createConsoleRouter() {
  return createHashRouter([
    {
      element: <Root />,
      children: [
        {
          element: <BareLayout />,
          children: [
            { path: '/auth-redirect', element: <AuthRedirectPage /> },
            ...featureRoutes.filter((route) => route.isBare).map(toRoute),
          ],
        },
        // the group has no page of its own
        { path: '/stt', element: <Navigate to="/duration" replace /> },
        { path: '*', element: readingMode ? <ReaderPage mode={readingMode} /> : <InShell /> },
      ],
    },
  ])
}
