import type { ParamLevel } from '../network/param-types.ts'

/** Rows of a page of measured values, and its defaults before anything is configured or selected. */
export interface PageValues {
  /** Table columns are configured per page; curve groups are shared by all pages. */
  readonly shownAs: 'table' | 'curves'
  /** Levels of the nodes whose points are shown. */
  readonly levels: readonly ParamLevel[]
  /** Codes of standard parameters, in order. */
  readonly params: readonly string[]
  /** Those that stay in view beside the name of the row. */
  readonly fixed?: readonly string[]
}
