import type { MenuNode } from '#contract/pages/menu-node.ts'

/** A menu as the server sends it; the address also serves as its id. */
export function buildMenu(menuUrl: string, change: Partial<MenuNode> = {}): MenuNode {
  return {
    keyId: menuUrl,
    menuName: `name of ${menuUrl}`,
    menuUrl,
    path: menuUrl,
    openType: 1,
    parentMenuId: null,
    isActive: true,
    childMenuList: [],
    ...change,
  }
}
