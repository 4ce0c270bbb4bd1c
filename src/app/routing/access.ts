import { matchPath } from 'react-router-dom'
import type { MenuNode } from '../../contract/endpoints/session.ts'
import type { RouteSpec } from '../../lib/feature-manifest.ts'
import { pathOf } from '../shell/menu-entries.ts'

const leafUrls = (menus: readonly MenuNode[]): string[] =>
  menus.flatMap(({ menuUrl, childMenuList }) =>
    childMenuList.length > 0 ? leafUrls(childMenuList) : [pathOf(menuUrl)],
  )

export const routeOf = (routes: readonly RouteSpec[], path: string): RouteSpec | undefined =>
  routes.find((route) => matchPath(route.path, path) !== null)

/** Whether menus open a path. Paths without a route pass: the router says that they do not exist. */
export function mayOpen(routes: readonly RouteSpec[], menus: readonly MenuNode[], path: string): boolean {
  const route = routeOf(routes, path)
  if (route?.access !== 'menu') return true
  const granting = route.sharesMenuOf ?? route.path
  return leafUrls(menus).some((url) => matchPath(granting, url) !== null)
}
