// Units and network that add up: the error of both before and after they are reconciled.

import type { ScoredHour } from '#server/modules/load-forecast/learning/evaluation.ts'
import { skillOf } from '#server/modules/load-forecast/learning/skill.ts'
import { type Estimate, reconciled } from '#server/modules/load-forecast/model/reconcile.ts'
import { median } from '../results.ts'
import { isJudged } from './judge.ts'
import { partOf, rowsFor, upTo } from './part.ts'
import type { Winter } from './winter.ts'

const W_PER_GJ_H = 1e9 / 3600

interface Pair {
  readonly forecast: number
  readonly actual: number
}

const wmape = (pairs: readonly Pair[]): number => 100 * (skillOf(pairs)?.wmape ?? Number.NaN)

/** Root mean square of the errors that are known at an issue time, W; rises hour by hour. */
function createErrorBefore(hours: readonly ScoredHour[], factor: number) {
  let [next, squares, count] = [0, 0, 0]
  return (issue: number): number => {
    for (let known = hours[next]; known && known.hour < issue; known = hours[++next]) {
      squares += (factor * (known.actual - known.p50)) ** 2
      count += 1
    }
    return count === 0 ? 0 : Math.sqrt(squares / count)
  }
}

function measure({ byForecast, units, season }: Winter) {
  // meters of units and the ledger of stations differ by what is lost between them
  const shareOfUnits = meanOf(season.network) / season.units.reduce((sum, load) => sum + meanOf(load) * W_PER_GJ_H, 0)
  const factor = W_PER_GJ_H * shareOfUnits
  const ofUnits = units.map((hours) => ({
    at: new Map(hours.map((hour) => [hour.hour, hour])),
    errorBefore: createErrorBefore(hours, factor),
  }))
  const errorBefore = createErrorBefore(byForecast, 1)
  const network: Record<'own' | 'sum' | 'reconciled', Pair[]> = { own: [], sum: [], reconciled: [] }
  const before: Pair[][] = units.map(() => [])
  const after: Pair[][] = units.map(() => [])
  for (const { issue, hour, p50, actual } of byForecast.filter(isJudged)) {
    const known = ofUnits.flatMap(({ at }) => at.get(hour) ?? [])
    if (known.length < units.length) continue
    const estimates = known.map(
      (unit, at): Estimate => ({
        heatKw: factor * unit.p50,
        errorKw: ofUnits[at]?.errorBefore(issue) ?? 0,
      }),
    )
    const heats = reconciled(estimates, { heatKw: p50, errorKw: errorBefore(issue) })
    network.own.push({ forecast: p50, actual })
    network.sum.push({ forecast: estimates.reduce((sum, { heatKw }) => sum + heatKw, 0), actual })
    network.reconciled.push({ forecast: heats.reduce((sum, heat) => sum + heat, 0), actual })
    for (const [at, unit] of known.entries()) {
      const pair = { forecast: factor * unit.p50, actual: factor * unit.actual }
      before[at]?.push(pair)
      after[at]?.push({ ...pair, forecast: heats[at] ?? Number.NaN })
    }
  }
  return {
    own: wmape(network.own),
    sum: wmape(network.sum),
    reconciled: wmape(network.reconciled),
    unitsBefore: median(before.map(wmape)),
    unitsAfter: median(after.map(wmape)),
  }
}

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

export const levelRows = partOf({
  measure,
  rows(winters: readonly ReturnType<typeof measure>[]) {
    const { row, aimed } = rowsFor(winters)
    return [
      row('levels: network by its own model, wMAPE', '%', ({ own }) => own),
      row('levels: network as the sum of its units, wMAPE', '%', ({ sum }) => sum),
      row('levels: network reconciled with its units, wMAPE', '%', (winter) => winter.reconciled),
      aimed(
        'levels: network reconciled / the better one before',
        '',
        upTo(1),
        ({ own, sum, reconciled: both }) => both / Math.min(own, sum),
      ),
      row('levels: middle wMAPE of units by their own models', '%', ({ unitsBefore }) => unitsBefore),
      aimed(
        'levels: middle wMAPE of units reconciled / by their own models',
        '',
        upTo(1),
        ({ unitsBefore, unitsAfter }) => unitsAfter / unitsBefore,
      ),
    ]
  },
})
