import type { MenuRow, ModelMenuNode } from '#contract/resources/menu.resource.ts'

export interface TemplateDifference {
  /** Names of the template's pages that the menus in use lack. */
  readonly added: readonly string[]
  /** Names of the pages in use that the template lacks. */
  readonly removed: readonly string[]
}

/** What applying a template would change. Pages are matched by address. */
export function differenceOf(template: readonly ModelMenuNode[], inUse: readonly MenuRow[]): TemplateDifference {
  const pages = pagesOf(template)
  const now = inUse.filter(({ menuUrl }) => menuUrl !== '')
  return {
    added: pages.filter(({ menuUrl }) => !now.some((menu) => menu.menuUrl === menuUrl)).map(({ menuName }) => menuName),
    removed: now
      .filter(({ menuUrl }) => !pages.some((page) => page.menuUrl === menuUrl))
      .map(({ menuName }) => menuName),
  }
}

const pagesOf = (nodes: readonly ModelMenuNode[]): ModelMenuNode[] =>
  nodes.flatMap((node) => [...(node.menuUrl === '' ? [] : [node]), ...pagesOf(node.childMenuList)])
