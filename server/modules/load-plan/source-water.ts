// What a source must supply for a load: its units as one, weighted by their design heat (domain guide 4.2). Pure.

import { FLOW_FIELD_OF_STAGE, type REGULATIONS } from '#contract/endpoints/load-forecast-settings.ts'
import { emitterExponent } from '#contract/network/heating-curve.ts'
import { flowTH, waterTemperatures } from '../load-forecast/model/heat-and-water.ts'
import type { Stage } from '../load-forecast/season.repository.ts'
import type { ForecastUnit } from '../load-forecast/units.repository.ts'

export interface SourceWater {
  readonly supply1C: number | null
  readonly flow1TH: number | null
}

const designKwOf = ({ areaM2, designHeatIndexWM2 }: ForecastUnit): number => (areaM2 * designHeatIndexWM2) / 1000

export const designOf = (units: readonly ForecastUnit[]): number =>
  units.reduce((sum, unit) => sum + designKwOf(unit), 0)

/** Supply temperature and flow of the primary side; null without heat. */
export function sourceWater(
  units: readonly ForecastUnit[],
  stage: Stage | undefined,
  regulation: (typeof REGULATIONS)[number],
  heatKw: number,
): SourceWater {
  const designKw = designOf(units)
  if (heatKw <= 0 || designKw <= 0) return { supply1C: null, flow1TH: null }
  const mean = (of: (unit: ForecastUnit) => number): number =>
    units.reduce((sum, unit) => sum + designKwOf(unit) * of(unit), 0) / designKw
  const staged = regulation === 'stage' ? stage : undefined
  const { supply1C, return1C } = waterTemperatures(
    {
      exponent: mean((unit) => unit.exponent ?? emitterExponent(unit.emitter)),
      supply2C: mean((unit) => unit.supply2C),
      return2C: mean((unit) => unit.return2C),
      supply1C: mean((unit) => unit.supply1C),
      return1C: mean((unit) => unit.return1C),
    },
    {
      primary: staged?.relativePrimaryFlow ?? 1,
      secondary: staged ? mean((unit) => unit[FLOW_FIELD_OF_STAGE[staged.kind]] ?? staged.relativeSecondaryFlow) : 1,
    },
    heatKw / designKw,
  )
  return {
    supply1C,
    flow1TH: supply1C === null || return1C === null ? null : flowTH(heatKw, supply1C - return1C),
  }
}
