// The current page and, hidden, the pages that are kept alive. One instance per path; a hidden page keeps the address
// it was left at, so that it does not react to the address of another page. tags/tabs.ts decides which paths are kept;
// React's Activity stops the effects of hidden pages.

import { Activity, memo, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, Route, Routes, useLocation } from 'react-router-dom'
import { routeOf } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { lazyPages } from '#app/routing/lazy-pages.ts'
import { refreshedPath, ToMainPage, ToPath } from '#app/routing/redirects.tsx'
import { STATUS_PAGES } from '#app/routing/status-pages.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { PageTitleContext } from '#ui/page-title.ts'
import { PageErrorBoundary } from './page-error-boundary.tsx'

interface PageHostProps {
  titleOf: (path: string) => string
  /** Paths whose pages stay alive. */
  cached: readonly string[]
  onForget: (path: string) => void
  onLoading: (isLoading: boolean) => void
}

export const PageHost = memo(function PageHost({ titleOf, cached, onForget, onLoading }: PageHostProps) {
  const location = useLocation()
  const { pathname } = location
  const [locations, setLocations] = useState<ReadonlyMap<string, Location>>(() => new Map())
  if (locations.get(pathname) !== location) {
    const kept = [...locations].filter(([path]) => cached.includes(path))
    setLocations(new Map([...kept, [pathname, location]]))
  }

  const refreshed = refreshedPath(pathname)
  const hidden = cached.filter((path) => path !== pathname && locations.has(path))
  // sorted, so that the order is stable: a page that moves among its siblings would lose its scroll position and other
  // state kept by the browser
  const shown = [...hidden, pathname].sort()
  return shown.map((path) => (
    <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
      <PageErrorBoundary>
        <Suspense fallback={<PageLoading onChange={onLoading} />}>
          {path !== pathname || refreshed === null ? (
            <PageTitleContext value={titleOf(path)}>
              <PageAt location={path === pathname ? location : (locations.get(path) ?? location)} />
            </PageTitleContext>
          ) : (
            <ToPath path={refreshed} isKept={cached.includes(refreshed)} onForget={onForget} />
          )}
        </Suspense>
      </PageErrorBoundary>
    </Activity>
  ))
})

function PageAt({ location }: { location: Location }) {
  const StatusPage = STATUS_PAGES.get(location.pathname)
  if (StatusPage) return <StatusPage />
  const route = routeOf(featureRoutes, location.pathname)
  const Page = route && lazyPages.get(route)
  if (!Page) return <ToMainPage />
  return (
    <Routes location={location}>
      <Route path={route.path} element={<Page />} />
    </Routes>
  )
}

function PageLoading({ onChange }: { onChange: (isLoading: boolean) => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    onChange(true)
    return () => onChange(false)
  }, [onChange])
  return <Waiting text={t('shell.loadingPage')} />
}
