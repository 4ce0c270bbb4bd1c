import type { PageSpec } from '#contract/pages/page.ts'
import { leadingMenus, mayVisit, pageAt } from '#contract/pages/page-access.ts'
import type { Identity } from '#data/console-services.ts'
import { pathOf } from '#lib/path-of.ts'

export { groupOf, pageAt as routeOf } from '#contract/pages/page-access.ts'

/** The user whose menus and roles decide. */
export type Visitor = Pick<Identity, 'menus'> & { readonly user: Pick<Identity['user'], 'roles' | 'level'> }

/** Each link of a page asks: the paths of a visitor's menus are found once. */
const pathsOfMenus = new WeakMap<Identity['menus'], readonly string[]>()
function pathsOf(menus: Identity['menus']): readonly string[] {
  const known = pathsOfMenus.get(menus)
  if (known) return known
  const paths = leadingMenus(menus).map(({ menuUrl }) => pathOf(menuUrl))
  pathsOfMenus.set(menus, paths)
  return paths
}

/** The routes that a visitor may open according to roles and menus. */
export function routesFor<Page extends PageSpec>(routes: readonly Page[], { menus, user }: Visitor): Page[] {
  const { roles, level } = user
  const paths = pathsOf(menus)
  return routes.filter((route) => mayVisit(route, { paths, roles, level }))
}

/** Whether a visitor may open a path. Paths without a route pass: the router reports that they do not exist. */
export function mayOpen(routes: readonly PageSpec[], visitor: Visitor, path: string): boolean {
  const route = pageAt(routes, path)
  return route === undefined || routesFor([route], visitor).length > 0
}
