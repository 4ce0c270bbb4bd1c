import type { Language } from '#contract/kit/language.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import type { MenuRow } from './repository.ts'

/**
 * The menus that some grants show, as a tree in sort order. A page is shown when it is granted, a group when something
 * below it is; an inactive menu hides all below it.
 *
 * @param menus - All menus of one set, in sort order.
 * @param parentId - The roots are the children of this menu; null for the whole set.
 */
export function buildMenuTree(
  menus: readonly MenuRow[],
  granted: ReadonlySet<string>,
  { parentId = null, language = 'zh-CN' }: { parentId?: string | null; language?: Language } = {},
): MenuNode[] {
  const byParent = new Map<string | null, MenuRow[]>()
  for (const menu of menus) {
    const siblings = byParent.get(menu.parentId)
    if (siblings) siblings.push(menu)
    else byParent.set(menu.parentId, [menu])
  }
  const below = (id: string | null): MenuNode[] =>
    (byParent.get(id) ?? []).flatMap((menu) => {
      if (!menu.isActive) return []
      const node = toNode(menu, below(menu.id), language)
      return granted.has(menu.id) || node.childMenuList.length > 0 ? [node] : []
    })
  return below(parentId)
}

const toNode = (menu: MenuRow, childMenuList: MenuNode[], language: Language): MenuNode => ({
  keyId: menu.id,
  menuName: (language === 'en' && menu.nameEn) || menu.name,
  menuUrl: menu.url,
  path: menu.path,
  openType: menu.openType,
  parentMenuId: menu.parentId,
  isActive: menu.isActive,
  childMenuList,
})
