import type { RouteNode } from '#contract/resources/role.resource.ts'

/** A node of a checkbox tree. The id of a page is its path; the id of a group, which has no path, is its position. */
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

/** Ids of all pages below the given routes. */
export const pagesIn = (routes: readonly RouteNode[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path === '' ? [] : [path]), ...pagesIn(children)])

/** The part of a tree whose pages are checked, with their parent groups: the form in which a role is saved. */
export function checkedRoutes(routes: readonly RouteNode[], checked: ReadonlySet<string>): RouteNode[] {
  return routes.flatMap((route) => {
    const children = checkedRoutes(route.children, checked)
    const isChosen = route.path !== '' && checked.has(route.path)
    return isChosen || children.length > 0 ? [{ ...route, children }] : []
  })
}
