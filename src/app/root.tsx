import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { Guarded } from './routing/guarded.tsx'
import { useErrorCapture } from './shell/error-log/use-error-capture.ts'
import { NoticeList } from './shell/notice-list.tsx'
import { PageErrorBoundary } from './shell/page-error-boundary.tsx'
import { useAppearance } from './theme/use-appearance.ts'

/** What is around every page, signed in or not. */
export function Root() {
  useAppearance()
  useErrorCapture()
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
