import type { ParamLevel } from '../network/param-types.ts'

/** What a page of measured values has rows of, and what it shows before anybody sets up or chooses anything. */
export interface PageValues {
  /** The columns of a table are set up for each page; curves have their groups in common. */
  readonly shownAs: 'table' | 'curves'
  /** Levels whose nodes have the points. */
  readonly levels: readonly ParamLevel[]
  /** Codes of standard parameters, in order. */
  readonly params: readonly string[]
  /** Those of them that stay in view beside the name of the row. */
  readonly fixed?: readonly string[]
}
