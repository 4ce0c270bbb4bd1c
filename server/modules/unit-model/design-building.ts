// The building behind a unit by what its company has entered. Pure. Its intervals hold nine of ten buildings of such an entry.

import type { BuildingUse, Emitter } from '#contract/network/cohort.ts'
import { DESIGN_ROOM_C, emitterExponent } from '#contract/network/heating-curve.ts'
import { sizeBuilding } from '../heat-model/building.ts'
import type { Estimate } from './learning/fit-building.ts'
import type { BuildingValues } from './unit-building.ts'

/** A unit as its company has entered it; temperatures are those of the secondary side. */
export interface DesignedUnit {
  readonly areaM2: number
  readonly heatIndexWM2: number
  readonly emitter: Emitter
  readonly exponent: number | null
  readonly buildingUse: BuildingUse
  readonly supply2C: number
  readonly return2C: number
  readonly designOutdoorC: number
}

const W_PER_KW = 1000
/** Of nine in ten normal values the ends lie so many deviations from the middle. */
const NINE_OF_TEN = 1.645
/** Real flats: log-normal, middle 80 h, deviation 0.4 (domain guide 2.2). */
const [TIME_CONSTANT_H, TIME_CONSTANT_SPREAD] = [80, 0.4]
/** Heat indexes of one kind of building differ by as much in the tables of CJJ 34. */
const LOSS_SPREAD = 0.2
/** Homes are much alike; nobody knows what work in other buildings gives off (E). */
const [GAINS_SPREAD_HOMES, GAINS_SPREAD_OTHERS] = [0.4, 0.8]
/** Share of the heated area: 0.012 to 0.03 (domain guide 2.2). */
const [SUN_SHARE, LEAST_SUN_SHARE, MOST_SUN_SHARE] = [0.02, 0.012, 0.03]
/** Radiators are 1.2 to 1.4, floors 1.0 to 1.2: EN 442, EN 1264. */
const EXPONENT_SPREAD = 0.1
/** Emitters are chosen with a reserve more often than without (E). */
const [LEAST_EMITTERS, MOST_EMITTERS] = [0.85, 1.4]

/** Mean of the water over the rooms at design, K. */
export const excessOf = ({ supply2C, return2C }: Pick<DesignedUnit, 'supply2C' | 'return2C'>): number =>
  (supply2C + return2C) / 2 - DESIGN_ROOM_C

export function designBuilding(unit: DesignedUnit): BuildingValues {
  const { areaM2, heatIndexWM2, designOutdoorC, buildingUse } = unit
  const { lossWK, internalGainW } = sizeBuilding({
    areaM2,
    heatIndexWM2,
    designOutdoorC,
    timeConstantH: TIME_CONSTANT_H,
    apertureShare: SUN_SHARE,
  })
  const lossKwK = around(lossWK / W_PER_KW, LOSS_SPREAD)
  const widest = Math.exp(NINE_OF_TEN * TIME_CONSTANT_SPREAD)
  const timeConstantH = between(TIME_CONSTANT_H, TIME_CONSTANT_H / widest, TIME_CONSTANT_H * widest)
  // loss and time constant differ by themselves
  const capacity = Math.exp(NINE_OF_TEN * Math.hypot(TIME_CONSTANT_SPREAD, LOSS_SPREAD / NINE_OF_TEN))
  const capacityKwhK = lossKwK.value * TIME_CONSTANT_H
  const heatKw = (areaM2 * heatIndexWM2) / W_PER_KW
  const exponent = unit.exponent ?? emitterExponent(unit.emitter)
  return {
    lossKwK,
    capacityKwhK: between(capacityKwhK, capacityKwhK / capacity, capacityKwhK * capacity),
    timeConstantH,
    gainsKw: around(internalGainW / W_PER_KW, buildingUse === 'residential' ? GAINS_SPREAD_HOMES : GAINS_SPREAD_OTHERS),
    sunM2: between(SUN_SHARE * areaM2, LEAST_SUN_SHARE * areaM2, MOST_SUN_SHARE * areaM2),
    emitters: {
      heatKw: between(heatKw, LEAST_EMITTERS * heatKw, MOST_EMITTERS * heatKw),
      excessK: excessOf(unit),
      exponent: between(exponent, exponent - EXPONENT_SPREAD, exponent + EXPONENT_SPREAD),
    },
  }
}

const between = (value: number, low: number, high: number): Estimate => ({ value, low, high })
const around = (value: number, share: number): Estimate => between(value, value * (1 - share), value * (1 + share))
