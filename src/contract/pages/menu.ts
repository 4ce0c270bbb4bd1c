import { ALL_PAGES } from './all-pages.ts'
import { type GroupKey, MENU_GROUPS, type MenuGroupSpec } from './groups.ts'
import type { PagePermissions, PageSpec } from './page.ts'
import { PERMISSION_VERBS } from './permission-verbs.ts'

export interface MenuPage {
  readonly page: PageSpec
  /** Address of its menu. */
  readonly address: string
}

interface MenuPart extends MenuGroupSpec {
  readonly key: GroupKey
  readonly pages: readonly MenuPage[]
}

const isGroupKey = (key: string): key is GroupKey => key in MENU_GROUPS

/** The initial menu of a company: groups and pages in order. */
export const BASE_MENU: readonly MenuPart[] = Object.keys(MENU_GROUPS)
  .filter(isGroupKey)
  .map((key) => ({ key, ...MENU_GROUPS[key], pages: pagesOf(key) }))

function pagesOf(group: GroupKey): MenuPage[] {
  return ALL_PAGES.flatMap((page) => (page.menu?.group === group ? [{ page, menu: page.menu }] : []))
    .sort((one, other) => one.menu.order - other.menu.order)
    .map(({ page, menu }) => ({ page, address: menu.address ?? page.path }))
}

interface PermissionCode {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  /** Granted together with the page. */
  readonly isBasic: boolean
}

/** The codes of a noun, with their names: `user:edit`, 编辑, Edit. */
export const codesOf = ({ noun, verbs, name, isApart = false }: PagePermissions): PermissionCode[] =>
  verbs.map((verb) => {
    const { zh, en } = PERMISSION_VERBS[verb]
    return {
      code: `${noun}:${verb}`,
      name: name ? zh + name.zh : zh,
      nameEn: name ? `${en} ${name.en.toLowerCase()}` : en,
      isBasic: verb === 'view' && !isApart,
    }
  })
