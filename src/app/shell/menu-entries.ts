import type { MenuNode } from '../../contract/endpoints/session.ts'
import { isInAppPath } from '../../lib/in-app-path.ts'

const NEW_TAB = 2
/** Reached by a fixed item of its own, never through the menu. */
const BACK_HOME = '/backHome'

export type MenuTarget =
  | { readonly kind: 'page'; readonly to: string }
  /** Opens in another tab. */
  | { readonly kind: 'tab'; readonly href: string }

export interface MenuEntry {
  readonly id: string
  readonly title: string
  readonly target: MenuTarget
}

export interface MenuGroup {
  readonly id: string
  readonly title: string
  readonly entries: readonly MenuEntry[]
}

/** The path of a menu's address, without its query. */
export const pathOf = (menuUrl: string): string => menuUrl.split(/[?#]/)[0] ?? ''

/**
 * The sidebar's groups out of the server's menus. Menus without children are dropped, and so are pages that this console
 * does not have.
 *
 * @param hasPage - Whether the console has a page at a path.
 */
export function menuGroups(menus: readonly MenuNode[], hasPage: (path: string) => boolean): MenuGroup[] {
  return menus.flatMap(({ keyId, menuName, isActive, childMenuList }) => {
    if (!isActive) return []
    const entries = leavesOf(childMenuList).flatMap((leaf) => entryOf(leaf, hasPage))
    return entries.length > 0 ? [{ id: keyId, title: menuName, entries }] : []
  })
}

const leavesOf = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.flatMap((menu) => {
    if (!menu.isActive) return []
    return menu.childMenuList.length > 0 ? leavesOf(menu.childMenuList) : [menu]
  })

function entryOf(menu: MenuNode, hasPage: (path: string) => boolean): MenuEntry[] {
  const { keyId: id, menuName: title, menuUrl, openType } = menu
  if (pathOf(menuUrl) === BACK_HOME) return []
  if (/^https?:\/\//.test(menuUrl)) return [{ id, title, target: { kind: 'tab', href: menuUrl } }]
  if (!isInAppPath(menuUrl) || !hasPage(pathOf(menuUrl))) return []
  if (openType === NEW_TAB) return [{ id, title, target: { kind: 'tab', href: `#${menuUrl}` } }]
  return [{ id, title, target: { kind: 'page', to: menuUrl } }]
}

export interface MenuPlace {
  readonly group: MenuGroup
  readonly entry: MenuEntry
}

/** Where in the menu a path stands: the entry of that very path, else the one whose page it is. */
export function placeOf(
  groups: readonly MenuGroup[],
  path: string,
  isSamePage: (to: string, path: string) => boolean,
): MenuPlace | null {
  const places = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })))
  const at = (matches: (to: string) => boolean): MenuPlace | undefined =>
    places.find(({ entry: { target } }) => target.kind === 'page' && matches(pathOf(target.to)))
  return at((to) => to === path) ?? at((to) => isSamePage(to, path)) ?? null
}
