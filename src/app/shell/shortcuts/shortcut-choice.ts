import type { MenuNode } from '#contract/pages/menu-node.ts'

interface EditorNode {
  readonly id: string
  readonly label: string
  readonly children: readonly EditorNode[]
  readonly isDisabled?: boolean
}

/** Menus as groups of pages: top-level menus cannot be chosen, everything below them can. */
export function editorTree(menus: readonly MenuNode[]): EditorNode[] {
  const pagesBelow = (menu: MenuNode): EditorNode[] => [
    ...(menu.menuUrl === '' ? [] : [{ id: menu.keyId, label: menu.menuName, children: [] }]),
    ...menu.childMenuList.flatMap(pagesBelow),
  ]
  return menus.map((menu) => {
    const children = menu.childMenuList.flatMap(pagesBelow)
    return { id: menu.keyId, label: menu.menuName, children, ...(children.length === 0 ? { isDisabled: true } : {}) }
  })
}

/** The chosen pages after a change of the checkboxes: remaining ones keep their order, new ones follow. */
export function chosenPages(
  tree: readonly EditorNode[],
  checked: ReadonlySet<string>,
  before: readonly string[],
): string[] {
  const pages = tree.flatMap(({ children }) => children.map(({ id }) => id))
  const kept = before.filter((id) => checked.has(id) && pages.includes(id))
  return [...kept, ...pages.filter((id) => checked.has(id) && !kept.includes(id))]
}

export function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
