import type { RouteNode } from '#contract/resources/role.resource.ts'

/** A node of a checkbox tree. Pages go by their path; a group has none, and goes by where it stands. */
interface MenuTreeNode {
  readonly id: string
  readonly label: string
  readonly children: readonly MenuTreeNode[]
}

export function treeOfRoutes(routes: readonly RouteNode[], place = 'group'): MenuTreeNode[] {
  return routes.map(({ path, title, children }, at) => {
    const id = path === '' ? `${place}.${at}` : path
    return { id, label: title, children: treeOfRoutes(children, id) }
  })
}

/** Ids of every page below some routes. */
export const pagesIn = (routes: readonly RouteNode[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path === '' ? [] : [path]), ...pagesIn(children)])

/** The part of a tree whose pages are checked, with the groups above them: what a role is saved with. */
export function checkedRoutes(routes: readonly RouteNode[], checked: ReadonlySet<string>): RouteNode[] {
  return routes.flatMap((route) => {
    const children = checkedRoutes(route.children, checked)
    const isChosen = route.path !== '' && checked.has(route.path)
    return isChosen || children.length > 0 ? [{ ...route, children }] : []
  })
}
