import { matchPath } from 'react-router-dom'
import type { MenuNode } from '#contract/endpoints/session.ts'
import { MENU_GROUPS, type MenuGroupSpec } from '#contract/pages/groups.ts'
import type { PageSpec } from '#contract/pages/page.ts'
import type { Identity } from '#data/console-services.ts'
import { pathOf } from '#lib/path-of.ts'

/** Always available with everything below them, whatever the server's menus contain (spec 2.1). */
const ALWAYS_KEPT: readonly string[] = ['/admin-home', '/backHome']
/** The level that passes every role check. */
const SUPER_LEVEL = 1

/** The user whose menus and roles decide. */
export type Visitor = Pick<Identity, 'menus'> & { readonly user: Pick<Identity['user'], 'roles' | 'level'> }

export const routeOf = <Page extends PageSpec>(routes: readonly Page[], path: string): Page | undefined =>
  routes.find((route) => route.path === path) ??
  // a path without parameters matches only itself, which was tried above
  routes.find((route) => route.path.includes(':') && matchPath(route.path, path) !== null)

/** The routes that a visitor may open according to roles and menus. */
export function routesFor<Page extends PageSpec>(routes: readonly Page[], { menus, user }: Visitor): Page[] {
  const urls = urlsOf(menus)
  const isGranted = (path: string): boolean => urls.some((url) => matchPath(path, url) !== null)
  return routes.filter(
    (route) =>
      hasRole(user, route.roles) &&
      hasRole(user, groupOf(route)?.roles) &&
      (route.access !== undefined || isAlwaysKept(route.path) || isGranted(route.sharesMenuOf ?? route.path)),
  )
}

/** Whether a visitor may open a path. Paths without a route pass: the router reports that they do not exist. */
export function mayOpen(routes: readonly PageSpec[], visitor: Visitor, path: string): boolean {
  const route = routeOf(routes, path)
  return route === undefined || routesFor([route], visitor).length > 0
}

/** The declared menu group of a page. */
export const groupOf = ({ menu }: PageSpec): MenuGroupSpec | undefined => menu && MENU_GROUPS[menu.group]

const isAlwaysKept = (path: string): boolean => ALWAYS_KEPT.some((kept) => path === kept || path.startsWith(`${kept}/`))

const hasRole = ({ roles, level }: Visitor['user'], allowed: readonly string[] | undefined): boolean =>
  allowed === undefined || level === SUPER_LEVEL || roles.some((role) => allowed.includes(role))

/** Paths in menus; an inactive menu grants nothing, nor does anything below it. */
const urlsOf = (menus: readonly MenuNode[]): string[] =>
  menus.flatMap(({ menuUrl, isActive, childMenuList }) =>
    isActive ? [...(menuUrl === '' ? [] : [pathOf(menuUrl)]), ...urlsOf(childMenuList)] : [],
  )
