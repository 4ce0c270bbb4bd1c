/**
 * How the units of a one-network strategy stand now. Duty: what follows from last values and from what the newest cycle said: means,
 * deviations, moves, spreads. Neighbours: balance-routes.ts reads, the console shows. Pure. Invariant: a value that is old or bad is
 * passed on as such, and reckoned with nowhere.
 */

import type { BalanceReading, BalanceUnit, Spread } from '#contract/endpoints/one-network.ts'
import { uniformityPercent } from '#contract/kpi/uniformity.ts'
import type { CalculationStep } from '#contract/regulation/calculation.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'
import type { Reading } from '../computing/cycle.ts'
import { problemOf } from '../computing/readings.ts'
import type { StoredResult } from '../running/cycle.repository.ts'

/** What a one-network strategy moves. */
export const movedParam = (by: StrategyOf<'oneNetwork'>['params']['by']): 'CV1_SV' | 'T2pjSP' =>
  by === 'valve' ? 'CV1_SV' : 'T2pjSP'

/** @param staleMs - From this age on it is old. */
export function shownReading(reading: Reading | undefined, now: number, staleMs: number): BalanceReading | null {
  if (!reading) return null
  const { value, at, quality } = reading
  return { value, at, quality, isUsable: problemOf(reading, now, staleMs) === null }
}

/** Of supply and return: as old as the older, as good as the worse. Null where one never came. */
export function meanOf(supply: BalanceReading | null, back: BalanceReading | null): BalanceReading | null {
  if (!supply || !back) return null
  return {
    value: (supply.value + back.value) / 2,
    at: Math.min(supply.at, back.at),
    quality: supply.isUsable ? back.quality : supply.quality,
    isUsable: supply.isUsable && back.isUsable,
  }
}

const usable = (readings: readonly (BalanceReading | null)[]): number[] =>
  readings.flatMap((reading) => (reading?.isUsable ? [reading.value] : []))

/** Null where no value is usable. */
export function spreadOf(readings: readonly (BalanceReading | null)[]): Spread | null {
  const values = usable(readings)
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { min: Math.min(...values), max: Math.max(...values), mean, num: values.length }
}

/** Key figure 20 of the usable means, %. */
export const uniformityOf = (readings: readonly (BalanceReading | null)[]): number | null =>
  uniformityPercent(usable(readings))

/** A step of the calculation of a result; null: it has none. */
export const stepOf = ({ steps }: Pick<StoredResult, 'steps'>, name: CalculationStep): number | null =>
  steps.find(([step]) => step === name)?.[1] ?? null

/**
 * How far a unit is from its target, K, above 0 where it is too cold. By load ratio nothing that is measured is compared: there it is
 * what the cycle found.
 */
export function deviationOf(
  result: Pick<StoredResult, 'target' | 'steps'> | undefined,
  mean: BalanceReading | null,
  method: StrategyOf<'oneNetwork'>['params']['method'],
): number | null {
  if (!result || result.target === null) return null
  const own = method === 'mean' ? (mean?.isUsable ? mean.value : null) : stepOf(result, 'ownMean')
  return own === null ? null : result.target - own
}

/** What a result moves, from where to where; null: it moves nothing. */
export function moveOf(
  { writes, inputs }: Pick<StoredResult, 'writes' | 'inputs'>,
  param: string,
): NonNullable<BalanceUnit['last']>['move'] {
  const to = writes.find((write) => write.param === param)?.value
  const from = inputs.find(({ name }) => name === param)?.value
  return to === undefined || from === undefined ? null : { param, from, to }
}
