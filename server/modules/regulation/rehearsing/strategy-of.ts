import type { TunedValues } from '#contract/regulation/rehearsal.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'

/** A version with values that are tried in place of its own; null: it is no one-network strategy. */
export function withTuned(strategy: Strategy, tuned: TunedValues | null): Strategy | null {
  if (tuned === null) return strategy
  if (strategy.kind !== 'oneNetwork') return null
  const { gain, stepPercent, cycleMinutes } = tuned
  return { ...strategy, cycleMinutes, params: { ...strategy.params, gain, stepPercent } }
}
