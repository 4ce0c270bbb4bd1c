// What the overview of automatic loops counts, by name. Pure.

import { isStrategyWriter } from '#contract/control/writers.ts'
import type { controlLoopCalls, LoopHealth } from '#contract/endpoints/control-loops.ts'
import type { OutputOf } from '#contract/kit/call.ts'

export type LoopOverview = OutputOf<typeof controlLoopCalls.overview>

const sumOf = (parts: readonly { readonly count: number }[]): number => parts.reduce((sum, { count }) => sum + count, 0)

/** Units whose mode is known and automatic. */
export const numAutomatic = ({ modes }: LoopOverview): number =>
  sumOf(modes.filter(({ mode }) => mode !== null && mode !== 0))

export const numWith = ({ health }: LoopOverview, wanted: LoopHealth): number =>
  sumOf(health.filter((one) => one.health === wanted))

export const numHeldByStrategies = ({ holders }: LoopOverview): number =>
  sumOf(holders.filter(({ writer }) => writer !== null && isStrategyWriter(writer)))

export const numHeldByPeople = ({ holders }: LoopOverview): number =>
  sumOf(holders.filter(({ writer }) => writer !== null && !isStrategyWriter(writer)))
