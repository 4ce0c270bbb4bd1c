// A parameter of a building over the nights, with its range, beside its design. Pure.

import { type LinePoint, lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendLine, TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { BuildingNight, BuildingParameter } from '#contract/endpoints/unit-buildings.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

export const PARAMETER_UNITS = {
  lossKwK: { unit: 'kW/K', decimals: 2 },
  capacityKwhK: { unit: 'kWh/K', decimals: 0 },
  timeConstantH: { unit: 'h', decimals: 0 },
  gainsKw: { unit: 'kW', decimals: 0 },
  sunM2: { unit: 'm²', decimals: 0 },
  emitterKw: { unit: 'kW', decimals: 0 },
  exponent: { unit: '', decimals: 2 },
} as const

const DAY_MS = 86_400_000
/** A night whose data had not changed has no value; the line goes on to the next. */
const GAP_MS = 10 * DAY_MS

/** @param designValue - Null where there is no design. */
export function nightsPicture(
  nights: readonly BuildingNight[],
  parameter: BuildingParameter,
  designValue: number | null,
  names: { readonly learnt: string; readonly design: string },
): TrendPicture {
  const { unit, decimals } = PARAMETER_UNITS[parameter]
  const known = nights.flatMap((night) => {
    const value = night[parameter]
    return value ? [{ at: night.at, ...value }] : []
  })
  const line = (values: readonly number[]): LinePoint[] =>
    lineThrough(
      known.map(({ at }) => at),
      values,
      () => GAP_MS,
    )
  const from = (known[0]?.at ?? 0) - DAY_MS / 2
  const to = (known.at(-1)?.at ?? 0) + DAY_MS / 2
  const shared = { unit, axis: 0, limits: [], format: (value: number | null) => formatQuantity(value, decimals) }
  const learnt: TrendLine = {
    ...shared,
    id: 'learnt',
    name: names.learnt,
    color: { family: 'plain', nth: 1 },
    compared: 0,
    data: line(known.map(({ value }) => value)),
    band: {
      lower: line(known.map(({ low }) => low)),
      height: line(known.map(({ low, high }) => high - low)),
    },
  }
  const design: TrendLine[] =
    designValue === null
      ? []
      : [
          {
            ...shared,
            id: 'design',
            name: names.design,
            color: { family: 'plain', nth: 0 },
            compared: 1,
            data: [
              [from, designValue],
              [to, designValue],
            ],
            band: null,
          },
        ]
  return { from, to, axes: [{ unit, side: 'left' }], lines: [learnt, ...design] }
}
