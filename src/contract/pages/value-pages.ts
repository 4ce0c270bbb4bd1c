// The pages of measured values of all features, whose layouts can be configured.

import { BASE_MENU } from './menu.ts'
import type { PageSpec } from './page.ts'
import type { PageValues } from './page-values.ts'

export interface ValuePage extends PageSpec {
  readonly menu: NonNullable<PageSpec['menu']>
  readonly values: PageValues
}

/** In the order of the menu. */
export const VALUE_PAGES: readonly ValuePage[] = BASE_MENU.flatMap(({ pages }) => pages.map(({ page }) => page)).filter(
  (page): page is ValuePage => page.values !== undefined,
)

export const TABLE_PAGES = VALUE_PAGES.filter(({ values }) => values.shownAs === 'table')

/** Levels that at least one page has rows of. */
export const SHOWN_LEVELS = [...new Set(VALUE_PAGES.flatMap(({ values }) => values.levels))]
