import { ExternalLink, Folder, LayoutGrid, type LucideIcon } from 'lucide-react'
import { routeOf } from '#app/routing/access.ts'
import { featureRoutes } from '#app/routing/features.ts'
import { PAGE_ICONS } from '#archetypes/page-icons.ts'
import { MENU_GROUPS } from '#contract/pages/groups.ts'
import { pathOf } from '#lib/path-of.ts'
import { type MenuGroup, type MenuItem, placesIn } from './menu-entries.ts'

/** The icon of the page at an address. */
export function iconOfAddress(address: string): LucideIcon {
  if (/^https?:/.test(address)) return ExternalLink
  const icon = routeOf(featureRoutes, pathOf(address))?.icon
  return icon ? PAGE_ICONS[icon] : LayoutGrid
}

/** The icon of a menu item; the server sends none. */
export function iconOf(item: MenuItem): LucideIcon {
  if (item.kind === 'entry') return item.target.kind === 'tab' ? ExternalLink : iconOfAddress(item.target.to)
  const group = productGroupOf(item)
  return group ? PAGE_ICONS[group.icon] : Folder
}

/** The icon of the built-in group of that name; for a renamed group, that of its first built-in page. */
function productGroupOf(group: MenuGroup) {
  const named = Object.values(MENU_GROUPS).find(({ name }) => name.zh === group.title || name.en === group.title)
  if (named) return named
  return placesIn([group])
    .map(({ entry: { target } }) => (target.kind === 'route' ? routeOf(featureRoutes, pathOf(target.to)) : undefined))
    .flatMap((page) => (page?.menu ? [MENU_GROUPS[page.menu.group]] : []))
    .at(0)
}
