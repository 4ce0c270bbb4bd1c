import { useAtomValue } from 'jotai'
import { Suspense, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { lookOfPath } from '../lib/page-style.ts'
import { Guarded } from './routing/guarded.tsx'
import { NoticeList } from './shell/notice-list.tsx'
import { PageErrorBoundary } from './shell/page-error-boundary.tsx'
import { themeAtom } from './theme/theme-state.ts'

/** What is around every page, signed in or not. */
export function Root() {
  const { pathname } = useLocation()
  const theme = useAtomValue(themeAtom)
  const look = lookOfPath(pathname)
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.look = look
  }, [theme, look])
  return (
    <>
      <NoticeList />
      <PageErrorBoundary>
        <Suspense>
          <Guarded>
            <Outlet />
          </Guarded>
        </Suspense>
      </PageErrorBoundary>
    </>
  )
}
