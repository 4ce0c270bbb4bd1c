import type { MenuRow, ModelMenuNode } from '#contract/resources/menu.resource.ts'

export interface TemplateDifference {
  /** Names of the pages that the menus in use do not have. */
  readonly added: readonly string[]
  /** Names of the pages in use that the template does not have. */
  readonly removed: readonly string[]
}

/** What applying a template would change; pages are the same by their address. */
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
