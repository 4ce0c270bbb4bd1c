// What is tried of a one-network strategy, which one is in the address, and what applying it changes. Pure.

import type { TunedValues } from '#contract/regulation/rehearsal.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'

export interface TrialView {
  /** The strategy; empty: none is chosen. */
  readonly id: string
  /** The rehearsal that is shown; empty: the newest that has ended. */
  readonly rehearsal: string
}

export const readTrialView = (search: URLSearchParams): TrialView => ({
  id: search.get('id') ?? '',
  rehearsal: search.get('rehearsal') ?? '',
})

export const writeTrialView = (view: TrialView): URLSearchParams =>
  new URLSearchParams(Object.entries(view).filter(([, value]) => value !== ''))

type OneNetwork = StrategyOf<'oneNetwork'>

export const tunedOf = ({ params: { gain, stepPercent }, cycleMinutes }: OneNetwork): TunedValues => ({
  gain,
  stepPercent,
  cycleMinutes,
})

export const withTuned = (strategy: OneNetwork, { gain, stepPercent, cycleMinutes }: TunedValues): OneNetwork => ({
  ...strategy,
  cycleMinutes,
  params: { ...strategy.params, gain, stepPercent },
})

const KEYS = ['gain', 'stepPercent', 'cycleMinutes'] as const satisfies readonly (keyof TunedValues)[]

export interface Change {
  readonly key: keyof TunedValues
  readonly from: number
  readonly to: number
}

/** Values that differ, in their order. */
export function changesOf(strategy: OneNetwork, tuned: TunedValues): Change[] {
  const own = tunedOf(strategy)
  return KEYS.flatMap((key) => (own[key] === tuned[key] ? [] : [{ key, from: own[key], to: tuned[key] }]))
}
