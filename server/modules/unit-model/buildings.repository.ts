// The building behind each unit, for whoever computes with it. Invariant: what nobody has learnt yet has its design values, and
// says so.

import type { Queryable } from '#server/core/db/client.ts'
import { readForecastSettings } from '../load-forecast/settings.repository.ts'
import type { ForecastUnit } from '../load-forecast/units.repository.ts'
import { readBindings } from '../load-forecast/weather-at.ts'
import { designOutdoorOfNode } from '../weather/node-bindings.ts'
import { designBuilding } from './design-building.ts'
import type { LearntValues } from './learning/learnt-values.ts'
import { newestNights } from './nights.repository.ts'
import type { BuildingValues, UnitBuilding } from './unit-building.ts'

/**
 * The newest that was learnt, be it of the last winter; else its design.
 *
 * @param units - Of {@link readForecastUnits}, with their areas.
 * @param until - What was learnt later is not taken; default: all is.
 * @returns By unit. A unit has none where nobody has said what outdoor temperature it is designed for.
 */
export async function buildingsOf(
  db: Queryable,
  units: readonly ForecastUnit[],
  until?: Date,
): Promise<ReadonlyMap<string, UnitBuilding>> {
  const designs = await designsOf(db, units)
  const ids = [...designs.keys()]
  const learnt = await newestNights(db, ids, { until, isLearnt: true })
  const newest = await newestNights(db, ids, { until, isLearnt: false })
  return new Map(
    [...designs].map(([nodeId, { design }]): [string, UnitBuilding] => {
      const night = learnt.get(nodeId)
      if (night?.values)
        return [
          nodeId,
          { ...learntBuilding(night.values, design), origin: 'learnt', learntAt: night.learntAt, reason: null },
        ]
      const reason = newest.get(nodeId)?.reason ?? 'notLearntYet'
      return [nodeId, { ...design, origin: 'design', learntAt: null, reason }]
    }),
  )
}

export interface UnitDesignValues {
  readonly design: BuildingValues
  readonly designOutdoorC: number
}

/** By unit, what it was designed as. */
export async function designsOf(
  db: Queryable,
  units: readonly ForecastUnit[],
): Promise<ReadonlyMap<string, UnitDesignValues>> {
  const { network } = await readForecastSettings(db)
  const bindings = await readBindings(db)
  return new Map(
    units.flatMap((unit) => {
      const designOutdoorC = network.designOutdoorC ?? designOutdoorOfNode(bindings, unit)
      if (designOutdoorC === null) return []
      const heatIndexWM2 = unit.heatIndexWM2 ?? network.heatIndexWM2 ?? unit.designHeatIndexWM2
      return [[unit.nodeId, { design: designBuilding({ ...unit, heatIndexWM2, designOutdoorC }), designOutdoorC }]]
    }),
  )
}

/** Where the water tells nothing, emitters are those of the design. */
export const learntBuilding = (values: LearntValues, design: BuildingValues): BuildingValues => ({
  lossKwK: values.lossKwK,
  capacityKwhK: values.capacityKwhK,
  timeConstantH: values.timeConstantH,
  gainsKw: values.gainsKw,
  sunM2: values.sunM2,
  emitters: values.emitters ? { ...values.emitters, excessK: design.emitters.excessK } : design.emitters,
})
