import { type AddressTarget, targetOf } from '#app/routing/address-target.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { isInAppPath } from '#lib/in-app-path.ts'
import { pathOf } from '#lib/path-of.ts'

/** Has a fixed item of its own, so it is not in the menu. */
const BACK_HOME = '/backHome'

export interface MenuEntry {
  readonly kind: 'entry'
  readonly id: string
  readonly title: string
  readonly target: AddressTarget
}

export interface MenuGroup {
  readonly kind: 'group'
  readonly id: string
  readonly title: string
  /** Address of the entry's own page; null where it has none. */
  readonly to: string | null
  /** A single page, which the sidebar shows without its group. */
  readonly isSinglePage: boolean
  readonly items: readonly MenuItem[]
}

export type MenuItem = MenuGroup | MenuEntry

/** The properties of a page that the sidebar needs. */
export interface PageTraits {
  readonly hidden?: boolean
  readonly alwaysShow?: boolean
}

/**
 * The sidebar's tree out of the server's menus. Menus without children are dropped, and so are hidden pages and pages
 * that this console does not have.
 *
 * @param pageAt - What the console has at a path; undefined for nothing.
 */
export function menuTree(
  menus: readonly MenuNode[],
  pageAt: (path: string) => PageTraits | undefined,
): readonly MenuItem[] {
  return menus.flatMap((menu) => (menu.childMenuList.length > 0 ? itemsOf(menu, pageAt) : []))
}

function itemsOf(menu: MenuNode, pageAt: (path: string) => PageTraits | undefined): readonly MenuItem[] {
  const { keyId: id, menuName: title, menuUrl, isActive, childMenuList } = menu
  if (!isActive || pathOf(menuUrl) === BACK_HOME) return []
  if (childMenuList.length === 0) return entryOf(menu, pageAt)
  const items = childMenuList.flatMap((child) => itemsOf(child, pageAt))
  const [first] = items
  if (first === undefined) return []
  const hasPage = isInAppPath(menuUrl) && pageAt(pathOf(menuUrl)) !== undefined
  const isSinglePage = items.length === 1 && first.kind === 'entry' && !isShownInGroup(first.target, pageAt)
  return [{ kind: 'group', id, title, to: hasPage ? menuUrl : null, isSinglePage, items }]
}

const isShownInGroup = (target: AddressTarget, pageAt: (path: string) => PageTraits | undefined): boolean =>
  target.kind === 'route' && pageAt(pathOf(target.to))?.alwaysShow === true

function entryOf(menu: MenuNode, pageAt: (path: string) => PageTraits | undefined): MenuEntry[] {
  const target = targetOf(menu)
  if (target === null) return []
  if (target.page !== null) {
    const page = pageAt(pathOf(target.page))
    if (page === undefined || page.hidden) return []
  }
  return [{ kind: 'entry', id: menu.keyId, title: menu.menuName, target }]
}

export interface MenuPlace {
  /** Titles from the top group down. */
  readonly groups: readonly MenuGroup[]
  readonly entry: MenuEntry
}

/** Every page of a menu with its parent groups. */
export const placesIn = (items: readonly MenuItem[], groups: readonly MenuGroup[] = []): readonly MenuPlace[] =>
  items.flatMap((item) => (item.kind === 'entry' ? [{ groups, entry: item }] : placesIn(item.items, [...groups, item])))

/** Position of a path in the menu: the entry of exactly that path, else the one whose page it is. */
export function placeOf(
  items: readonly MenuItem[],
  path: string,
  isSamePage: (to: string, path: string) => boolean,
): MenuPlace | null {
  const places = placesIn(items)
  const at = (matches: (to: string) => boolean): MenuPlace | undefined =>
    places.find(({ entry: { target } }) => target.kind === 'route' && matches(pathOf(target.to)))
  return at((to) => to === path) ?? at((to) => isSamePage(to, path)) ?? null
}
