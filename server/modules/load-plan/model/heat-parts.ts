// What makes up the heat of an hour, by the physical model. Invariant: the parts of an hour give its heat. Pure.

import type { HeatParts } from '#contract/endpoints/load-plan.ts'
import { heatLoadKw, type LoadParams } from '../../load-forecast/model/heat-and-water.ts'

export interface Factors {
  readonly sky: number
  readonly wind: number
}

type PhysicalParts = Omit<HeatParts, 'learntKw'>

export const NO_PARTS: PhysicalParts = { temperatureKw: 0, skyKw: 0, windKw: 0, correctionKw: 0 }

/**
 * The heat with and without each factor, one after the other: the temperature alone, then what the sky, the wind and the
 * correction each add to all before. @param outdoorC - The temperature that counts for the building.
 */
export function heatParts(params: LoadParams, outdoorC: number, { sky, wind }: Factors): PhysicalParts {
  const without = { ...params, correction: 1 }
  const temperatureKw = heatLoadKw(without, outdoorC, 1)
  const withSky = heatLoadKw(without, outdoorC, sky)
  const withWind = heatLoadKw(without, outdoorC, sky * wind)
  return {
    temperatureKw,
    skyKw: withSky - temperatureKw,
    windKw: withWind - withSky,
    correctionKw: heatLoadKw(params, outdoorC, sky * wind) - withWind,
  }
}

export const addParts = (one: PhysicalParts, other: PhysicalParts): PhysicalParts => ({
  temperatureKw: one.temperatureKw + other.temperatureKw,
  skyKw: one.skyKw + other.skyKw,
  windKw: one.windKw + other.windKw,
  correctionKw: one.correctionKw + other.correctionKw,
})

export const wholeOf = (parts: PhysicalParts): number =>
  parts.temperatureKw + parts.skyKw + parts.windKw + parts.correctionKw

/** What the stored forecast says beyond the physical model: the kind of day and habits, as learnt. */
export const withLearnt = (parts: PhysicalParts, heatKw: number): HeatParts => ({
  ...parts,
  learntKw: heatKw - wholeOf(parts),
})
