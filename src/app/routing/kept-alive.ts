import type { PageSpec } from '#contract/pages/page.ts'

/** How many pages stay alive, including the current one (spec section 9). */
export const MAX_KEPT_PAGES = 5

export const isKeptAlive = ({ isKeptAlive = false, noCache = false }: Pick<PageSpec, 'isKeptAlive' | 'noCache'>) =>
  isKeptAlive && !noCache
