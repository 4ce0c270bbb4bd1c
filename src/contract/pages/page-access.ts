// Who may open which page: one rule for the console's routes and for the server, which offers roles their start pages.

import { MENU_GROUPS, type MenuGroupSpec } from './groups.ts'
import type { MenuNode } from './menu-node.ts'
import type { PageSpec } from './page.ts'

/** Always available with everything below them, whatever the menus contain (spec 2.1). */
const ALWAYS_KEPT: readonly string[] = ['/admin-home', '/backHome']
/** The level that passes every check of roles. */
const SUPER_LEVEL = 1

export interface PageVisitor {
  /** Paths in the visitor's menus. */
  readonly paths: readonly string[]
  /** Role keys. */
  readonly roles: readonly string[]
  readonly level: number
}

const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean)

/** Whether a path is one of a pattern, in which `:names` stand for one part each. */
export function isPathOf(pattern: string, path: string): boolean {
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}

/** The page at a path, the exact one before one with parameters. */
export const pageAt = <Page extends PageSpec>(pages: readonly Page[], path: string): Page | undefined =>
  pages.find((page) => page.path === path) ??
  // a path without parameters matches only itself, which was tried above
  pages.find((page) => page.path.includes(':') && isPathOf(page.path, path))

/** Whether a visitor may open a page, according to roles and menus. */
export const mayVisit = (page: PageSpec, { paths, roles, level }: PageVisitor): boolean => {
  const hasOneOf = (allowed: readonly string[] | undefined): boolean =>
    allowed === undefined || level === SUPER_LEVEL || roles.some((role) => allowed.includes(role))
  return (
    hasOneOf(page.roles) &&
    hasOneOf(groupOf(page)?.roles) &&
    (page.access !== undefined ||
      isAlwaysKept(page.path) ||
      paths.some((path) => isPathOf(page.sharesMenuOf ?? page.path, path)))
  )
}

/** The declared menu group of a page. */
export const groupOf = ({ menu }: PageSpec): MenuGroupSpec | undefined => menu && MENU_GROUPS[menu.group]

const isAlwaysKept = (path: string): boolean => ALWAYS_KEPT.some((kept) => path === kept || path.startsWith(`${kept}/`))

/** The menus that lead somewhere; an inactive menu grants nothing, nor does anything below it. */
export const leadingMenus = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.flatMap((menu) =>
    menu.isActive ? [...(menu.menuUrl === '' ? [] : [menu]), ...leadingMenus(menu.childMenuList)] : [],
  )
