// Heat load and the temperatures that carry it (domain guide 4.2 and 4.10, model A). Pure.

import { curveSupplyC } from '#contract/network/heating-curve.ts'
import { primarySide } from '../../heat-model/primary-side.ts'
import { logMean } from '../../heat-model/unit-design.ts'
import { TH_PER_KGS, WATER_HEAT_CAPACITY } from '../../heat-model/water.ts'

/** Beyond design by no more: what the emitters’ law says there is not measured. */
const MOST_SHARE = 1.1

export interface LoadParams {
  readonly areaM2: number
  readonly heatIndexWM2: number
  readonly correction: number
  readonly indoorC: number
  readonly designOutdoorC: number
}

/** `q·A·(tn − tw)/(tn − tw')·k`, kW, never below 0. @param factor - Of sky and wind. */
export function heatLoadKw(params: LoadParams, outdoorC: number, factor: number): number {
  const { areaM2, heatIndexWM2, correction, indoorC, designOutdoorC } = params
  const share = Math.max(0, (indoorC - outdoorC) / (indoorC - designOutdoorC))
  return (heatIndexWM2 * areaM2 * share * correction * factor) / 1000
}

/** What a unit, or units as one, are designed for. */
export interface WaterDesign {
  /** Of the emitters’ law. */
  readonly exponent: number
  readonly supply2C: number
  readonly return2C: number
  /** Of the source. */
  readonly supply1C: number
  readonly return1C: number
}

/** Shares of the design flows. */
export interface RelativeFlows {
  readonly primary: number
  readonly secondary: number
}

export interface WaterTemperatures {
  readonly supply2C: number
  readonly return2C: number
  /** Null where the design leaves the exchanger no temperature difference. */
  readonly supply1C: number | null
  readonly return1C: number | null
}

/** Temperatures of both sides by quality regulation at constant flows. @param share - Heat over design heat, above 0. */
export function waterTemperatures(design: WaterDesign, flows: RelativeFlows, share: number): WaterTemperatures {
  const { exponent, supply1C, return1C, supply2C, return2C } = design
  const load = Math.min(MOST_SHARE, share)
  const [hotEndK, coldEndK] = [supply1C - supply2C, return1C - return2C]
  if (hotEndK <= 0 || coldEndK <= 0) {
    const secondaryC = curveSupplyC(load, supply2C, return2C, exponent, flows.secondary)
    const dropK = (load * (supply2C - return2C)) / flows.secondary
    return { supply2C: secondaryC, return2C: secondaryC - dropK, supply1C: null, return1C: null }
  }
  const needed = primarySide(
    load,
    {
      supplyC: supply1C,
      returnC: return1C,
      secondarySupplyC: supply2C,
      secondaryReturnC: return2C,
      exchangerLmtdK: logMean(hotEndK, coldEndK),
      exponent,
    },
    flows,
  )
  return {
    supply2C: needed.secondarySupplyC,
    return2C: needed.secondaryReturnC,
    supply1C: needed.supplyC,
    return1C: needed.returnC,
  }
}

const W_PER_KW = 1000

/** Flow that carries heat over a drop, t/h; null without a drop. */
export const flowTH = (heatKw: number, dropK: number): number | null =>
  dropK <= 0 ? null : ((heatKw * W_PER_KW) / (WATER_HEAT_CAPACITY * dropK)) * TH_PER_KGS
