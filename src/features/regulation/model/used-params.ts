import type { StrategyResult } from '#contract/endpoints/regulation.ts'

/** Codes of all that was used or written, each once: what names are needed of. */
export const paramsOf = (results: readonly StrategyResult[]): string[] =>
  [
    ...new Set(
      results.flatMap(({ inputs, writes }) => [...inputs.map(({ name }) => name), ...writes.map(({ param }) => param)]),
    ),
  ].sort()
