// The building behind each unit, for whoever computes with it. Invariant: what nobody has learnt yet has its design values, and
// says so.

import type { Queryable } from '#server/core/db/client.ts'
import { readForecastSettings } from '../load-forecast/settings.repository.ts'
import type { ForecastUnit } from '../load-forecast/units.repository.ts'
import { readBindings } from '../load-forecast/weather-at.ts'
import { designOutdoorOfNode } from '../weather/node-bindings.ts'
import { designBuilding } from './design-building.ts'
import type { BuildingValues, UnitBuilding } from './unit-building.ts'

/**
 * @param units - Of {@link readForecastUnits}, with their areas.
 * @returns By unit. A unit has none where nobody has said what outdoor temperature it is designed for.
 */
export async function buildingsOf(
  db: Queryable,
  units: readonly ForecastUnit[],
): Promise<ReadonlyMap<string, UnitBuilding>> {
  const designs = await designsOf(db, units)
  return new Map(
    [...designs].map(([nodeId, design]) => [
      nodeId,
      { ...design, origin: 'design', learntAt: null, reason: 'notLearntYet' },
    ]),
  )
}

async function designsOf(db: Queryable, units: readonly ForecastUnit[]): Promise<ReadonlyMap<string, BuildingValues>> {
  const { network } = await readForecastSettings(db)
  const bindings = await readBindings(db)
  return new Map(
    units.flatMap((unit) => {
      const designOutdoorC = network.designOutdoorC ?? designOutdoorOfNode(bindings, unit)
      if (designOutdoorC === null) return []
      const heatIndexWM2 = unit.heatIndexWM2 ?? network.heatIndexWM2 ?? unit.designHeatIndexWM2
      return [[unit.nodeId, designBuilding({ ...unit, heatIndexWM2, designOutdoorC })]]
    }),
  )
}
