// How well the bands of the network held, and what a band could gain that knew the whole winter before.

import { bandSkillOf, constantBands, type ScoredHour } from '#server/modules/load-forecast/learning/evaluation.ts'
import { quantileOf } from '#server/modules/load-forecast/learning/quantile.ts'
import { BAND_SHARE } from '#server/modules/load-forecast/learning/scaled-bands.ts'
import { bandsOf, isJudged } from './judge.ts'
import { from, partOf, rowsFor, upTo } from './part.ts'
import type { Winter } from './winter.ts'

/** By how many per cent the loss of bands is smaller than that of constant ones. @param bands - By the hour. */
function gainOf(hours: readonly ScoredHour[], bands: readonly ScoredHour['band'][]): number {
  const banded = hours.map((hour, at) => ({ ...hour, band: hour.band && (bands[at] ?? null) }))
  const skill = bandSkillOf(banded, constantBands(hours), isJudged)
  return skill ? 100 * (1 - skill.pinball / skill.constantPinball) : Number.NaN
}

/** Bands by the errors of all judged hours that are alike: no forecast can know them. */
function boundOf(hours: readonly ScoredHour[], kindOf: (hour: ScoredHour) => number): number {
  const errors = new Map<number, number[]>()
  for (const hour of hours.filter(isJudged))
    errors.set(kindOf(hour), [...(errors.get(kindOf(hour)) ?? []), hour.actual - hour.p50])
  const sorted = new Map([...errors].map(([kind, own]) => [kind, own.toSorted((one, other) => one - other)]))
  const bands = hours.map((hour) => {
    const own = sorted.get(kindOf(hour)) ?? []
    return { p10: hour.p50 + quantileOf(own, BAND_SHARE), p90: hour.p50 + quantileOf(own, 1 - BAND_SHARE) }
  })
  return gainOf(hours, bands)
}

function measure({ seed, byForecast, floors, units }: Winter) {
  const { coverage, pinballGain } = bandsOf(byForecast)
  const months = coverage.map(({ month, share }) => `${month}: ${share.toFixed(0)} %`).join(', ')
  console.log(`seed ${seed}: ${units.length} units; P10 to P90 holds by month ${months}`)
  const perfect = byForecast.map((hour) => ({ ...hour, p50: floors.forecastWeather[hour.hour] ?? Number.NaN }))
  return {
    leastCoverage: Math.min(...coverage.map(({ share }) => share)),
    mostCoverage: Math.max(...coverage.map(({ share }) => share)),
    pinballGain,
    bound: boundOf(byForecast, ({ clockHour }) => clockHour),
    perfectBound: boundOf(perfect, ({ clockHour }) => clockHour),
  }
}

export const bandRows = partOf({
  measure,
  rows(winters: readonly ReturnType<typeof measure>[]) {
    const { row, aimed } = rowsFor(winters)
    return [
      aimed('P10 to P90 holds, worst month', '%', from(75), ({ leastCoverage }) => leastCoverage),
      aimed('P10 to P90 holds, best month', '%', upTo(85), ({ mostCoverage }) => mostCoverage),
      aimed(
        'pinball loss under that of a constant band by (higher is better)',
        '%',
        from(10),
        ({ pinballGain }) => pinballGain,
      ),
      row('the same of a band that knows the errors of all winter by the hour of the clock', '%', ({ bound }) => bound),
      row(
        'the same around the floor with forecast weather, beside a constant band around it',
        '%',
        ({ perfectBound }) => perfectBound,
      ),
    ]
  },
})
