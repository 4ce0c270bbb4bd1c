import { useLocation } from 'react-router-dom'
import type { ReadingMode } from '#data/reading-mode.ts'
import { routeOf } from '../routing/access.ts'
import { featureRoutes } from '../routing/features.ts'
import { lazyPages } from '../routing/lazy-pages.ts'
import { BareStatusPage } from '../routing/status-pages.tsx'

const VIEWERS = ['/processDrawing/showS/:type', '/processDrawing/showR/:type'] as const
/** The page of a wall, whatever address it shows: a drawing of another kind must not mount it anew. */
const WALL = '/processDrawing/showS/station'

/** A page of a console that only reads, without the frame around it. */
export function ReaderPage({ mode }: { mode: ReadingMode }) {
  const { pathname } = useLocation()
  const route = routeOf(featureRoutes, mode === 'kiosk' ? WALL : pathname)
  const Page = route && VIEWERS.some((path) => path === route.path) ? lazyPages.get(route) : undefined
  return Page ? <Page /> : <BareStatusPage path="/404" />
}
