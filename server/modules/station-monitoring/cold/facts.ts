import type { ColdFactCode, ColdState } from '#contract/endpoints/cold-causes.ts'

/** What is known of one thing: a value that can be reckoned with, or why there is none. */
export interface ColdFact {
  /** Null unless it is good. */
  readonly value: number | null
  readonly state: ColdState
  /** Epoch ms; null: never, or it is of no time. */
  readonly at: number | null
  readonly pointCodes: readonly string[]
}

/** What is known of each thing. */
export type ColdFacts = (code: ColdFactCode) => ColdFact

export const MISSING: ColdFact = { value: null, state: 'missing', at: null, pointCodes: [] }
