import type { DraftFormat } from '#archetypes/draft/use-draft.ts'
import type { Language } from '#contract/kit/language.ts'
import type { MenuRow } from '#contract/resources/menu.resource.ts'
import { type SubsystemMenus, subsystemMenus } from '#contract/resources/subsystem.resource.ts'

/** Draft of the pages of a subsystem. */
export interface PageDraft {
  /** By menu id: 1 opens in the same tab, 2 in a new one. */
  readonly pages: ReadonlyMap<string, 1 | 2>
  /** Menu ids of the shortcuts. */
  readonly shortcuts: ReadonlySet<string>
}

export const draftOf = ({ menus, quickMenuIds }: Pick<SubsystemMenus, 'menus' | 'quickMenuIds'>): PageDraft => ({
  pages: new Map(menus.map(({ menuId, openType }) => [menuId, openType])),
  shortcuts: new Set(quickMenuIds),
})

/** A draft in the form of the call; shortcuts to pages that are not opened are dropped. */
export const inputOf = ({ pages, shortcuts }: PageDraft): Pick<SubsystemMenus, 'menus' | 'quickMenuIds'> => ({
  menus: [...pages].map(([menuId, openType]) => ({ menuId, openType })),
  quickMenuIds: [...shortcuts].filter((id) => pages.has(id)),
})

export const draftFormat: DraftFormat<SubsystemMenus, PageDraft> = {
  base: subsystemMenus,
  draft: subsystemMenus.pick({ menus: true, quickMenuIds: true }).transform(draftOf),
  jsonOf: inputOf,
}

export function isSameDraft(one: PageDraft, other: PageDraft): boolean {
  const textOf = (draft: PageDraft): string => {
    const { menus, quickMenuIds } = inputOf(draft)
    return [...menus.map(({ menuId, openType }) => `${menuId} ${openType}`), ...quickMenuIds].sort().join('\n')
  }
  return textOf(one) === textOf(other)
}

/** Opens exactly the checked pages; pages opened before keep their way of opening. */
export function withTicked(draft: PageDraft, ticked: ReadonlySet<string>, tree: readonly PageNode[]): PageDraft {
  const pages = leavesOf(tree).filter(({ id }) => ticked.has(id))
  return { ...draft, pages: new Map(pages.map(({ id }) => [id, draft.pages.get(id) ?? 1])) }
}

export const withOpenType = (draft: PageDraft, menuId: string, openType: 1 | 2): PageDraft => ({
  ...draft,
  pages: new Map(draft.pages).set(menuId, openType),
})

export function withShortcut(draft: PageDraft, menuId: string, isShortcut: boolean): PageDraft {
  const shortcuts = new Set(draft.shortcuts)
  if (isShortcut) shortcuts.add(menuId)
  else shortcuts.delete(menuId)
  return { ...draft, shortcuts }
}

/** A group of pages, or a page, which has no children. */
export interface PageNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly PageNode[]
}

/** The menus as a tree with a leaf per page; groups without pages are left out. */
export function pageTree(menus: readonly MenuRow[], language: Language): PageNode[] {
  const labelOf = (menu: MenuRow): string => (language === 'en' && menu.menuNameEn) || menu.menuName
  const below = (parentId: string | null): PageNode[] =>
    menus
      .filter((menu) => menu.parentMenuId === parentId)
      .flatMap((menu): PageNode[] => {
        const page = { id: menu.keyId, label: labelOf(menu) }
        const children = below(menu.keyId)
        if (children.length === 0) return menu.menuUrl === '' ? [] : [page]
        const own = menu.menuUrl === '' ? [] : [page]
        return [{ id: `group ${menu.keyId}`, label: labelOf(menu), children: [...own, ...children] }]
      })
  return below(null)
}

const leavesOf = (nodes: readonly PageNode[]): PageNode[] =>
  nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]))
