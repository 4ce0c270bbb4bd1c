import type { MenuNode } from '#contract/pages/menu-node.ts'
import { pathOf } from '#lib/path-of.ts'
import { plainLatin } from '#lib/plain-latin.ts'

interface SubsystemGroup {
  readonly id: string
  readonly title: string
  readonly pages: readonly MenuNode[]
}

/**
 * The two levels of a subsystem's menu: groups, and all pages below each. Pages that the console does not have are left
 * out.
 */
export function subsystemGroups(menus: readonly MenuNode[], hasPage: (path: string) => boolean): SubsystemGroup[] {
  const isOpenable = ({ menuUrl }: MenuNode): boolean => /^https?:/.test(menuUrl) || hasPage(pathOf(menuUrl))
  const pagesOf = (menu: MenuNode): MenuNode[] => [
    ...(menu.menuUrl !== '' && isOpenable(menu) ? [menu] : []),
    ...menu.childMenuList.flatMap(pagesOf),
  ]
  return menus.flatMap((menu) => {
    const pages = pagesOf(menu)
    return pages.length > 0 ? [{ id: menu.keyId, title: menu.menuName, pages }] : []
  })
}

/** The part of the groups that matches a text: single pages by their names, whole groups by theirs. */
export function findPages(groups: readonly SubsystemGroup[], text: string): readonly SubsystemGroup[] {
  const wanted = plainLatin(text.trim())
  if (wanted === '') return groups
  return groups.flatMap((group) => {
    if (plainLatin(group.title).includes(wanted)) return [group]
    const pages = group.pages.filter(({ menuName }) => plainLatin(menuName).includes(wanted))
    return pages.length > 0 ? [{ ...group, pages }] : []
  })
}
