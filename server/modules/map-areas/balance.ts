/**
 * How the units of areas stand among those of their class now. Pure: balance.repository.ts reads. Invariant: an old or bad value, or one
 * under maintenance, enters nothing.
 */

import type { AreaBalance, BalanceClassFigures } from '#contract/endpoints/map-areas.ts'
import { hydraulicRatio, imbalanceRms, returnSpreadK } from '#contract/kpi/balance.ts'
import { uniformityPercent } from '#contract/kpi/uniformity.ts'
import type { Emitter } from '#contract/network/cohort.ts'
import { groupedBy } from '#lib/grouped-by.ts'
import { type SizedUnit, secondaryFlowKgS } from '../heat-model/unit-design.ts'
import { TH_PER_KGS } from '../heat-model/water.ts'

/** A unit with what is known of it now; null: not known, or not to be trusted. */
export interface BalancedUnit extends SizedUnit {
  readonly keyId: string
  readonly path: string
  readonly sourceId: string
  readonly sourceName: string
  readonly emitter: Emitter
  readonly supplyC: number | null
  readonly returnC: number | null
  /** Secondary flow, t/h. */
  readonly flow: number | null
  /** Of its oldest value, epoch ms. */
  readonly at: number | null
}

/** Circulation of the secondary side at design, t/h. */
export const designFlowOf = (unit: SizedUnit): number => secondaryFlowKgS(unit) * TH_PER_KGS

const meanTemperature = ({ supplyC, returnC }: BalancedUnit): number | null =>
  supplyC === null || returnC === null ? null : (supplyC + returnC) / 2
const ratioOf = (unit: BalancedUnit): number | null => hydraulicRatio(unit.flow, designFlowOf(unit))

/** Mean by heated area of what is known. */
function weighted(units: readonly BalancedUnit[], of: (unit: BalancedUnit) => number | null): number | null {
  let [sum, weight] = [0, 0]
  for (const unit of units) {
    const value = of(unit)
    if (value === null) continue
    sum += value * unit.heatedAreaM2
    weight += unit.heatedAreaM2
  }
  return weight === 0 ? null : sum / weight
}

const known = (units: readonly BalancedUnit[], of: (unit: BalancedUnit) => number | null): number[] =>
  units.flatMap((unit) => of(unit) ?? [])

const classIdOf = ({ sourceId, emitter, designSupplyC, designReturnC }: BalancedUnit): string =>
  [sourceId, emitter, designSupplyC, designReturnC].join(' ')

interface UnitClass {
  readonly figures: BalanceClassFigures
  readonly units: readonly BalancedUnit[]
}

export function classesOf(units: readonly BalancedUnit[]): ReadonlyMap<string, UnitClass> {
  const grouped = groupedBy(units, classIdOf)
  return new Map(
    [...grouped].flatMap(([classId, members]): [string, UnitClass][] => {
      const [first] = members
      if (!first) return []
      const { sourceName, emitter, designSupplyC, designReturnC } = first
      const means = known(members, meanTemperature)
      const figures: BalanceClassFigures = {
        classId,
        sourceName,
        emitter,
        designSupplyC,
        designReturnC,
        numUnits: members.length,
        numKnown: means.length,
        meanC: weighted(members, meanTemperature),
        returnC: weighted(members, ({ returnC }) => returnC),
        imbalance: imbalanceRms(known(members, ratioOf)),
        returnSpreadK: returnSpreadK(known(members, ({ returnC }) => returnC)),
        uniformity: uniformityPercent(means),
      }
      return [[classId, { figures, units: members }]]
    }),
  )
}

/** Figures of an area. @param units - Those that belong to it. */
export function areaBalanceOf(
  areaId: string,
  units: readonly BalancedUnit[],
  classes: ReadonlyMap<string, UnitClass>,
): AreaBalance {
  const classOf = (unit: BalancedUnit) => classes.get(classIdOf(unit))?.figures
  const offFrom = (unit: BalancedUnit, own: number | null, ofClass: number | null | undefined): number | null =>
    own === null || ofClass === null || ofClass === undefined || (classOf(unit)?.numKnown ?? 0) < 2
      ? null
      : own - ofClass
  const times = units.flatMap((unit) => (meanTemperature(unit) === null ? [] : (unit.at ?? [])))
  return {
    areaId,
    numUnits: units.length,
    numKnown: known(units, meanTemperature).length,
    meanC: weighted(units, meanTemperature),
    meanDeviationK: weighted(units, (unit) => offFrom(unit, meanTemperature(unit), classOf(unit)?.meanC)),
    returnC: weighted(units, ({ returnC }) => returnC),
    returnDeviationK: weighted(units, (unit) => offFrom(unit, unit.returnC, classOf(unit)?.returnC)),
    ratio: weighted(units, ratioOf),
    at: times.length === 0 ? null : Math.min(...times),
  }
}
