import { ExternalLink, LayoutGrid } from 'lucide-react'
import { pathOf } from '#lib/path-of.ts'
import { Span } from '#ui/box.ts'
import { routeOf } from '../routing/access.ts'
import { featureRoutes } from '../routing/features.ts'

/** The icon of a menu's page. */
export function PageIcon({ menuUrl, size }: { menuUrl: string; size: 16 | 20 }) {
  const Icon = /^https?:/.test(menuUrl) ? ExternalLink : (routeOf(featureRoutes, pathOf(menuUrl))?.icon ?? LayoutGrid)
  return (
    <Span aria-hidden display="inline-flex" color="accent.text">
      <Icon size={size} />
    </Span>
  )
}
