/** A rehearsal of the simulated network: what a server would have read of it at this moment, with buildings as they were designed. */

import type { Strategy } from '#contract/regulation/strategy.ts'
import { aboveForecast, type PlaceWeather } from '#server/modules/regulation/rehearsing/outdoors.ts'
import type { RehearsalSetup, RehearsedUnit, Running } from '#server/modules/regulation/rehearsing/rehearsal-task.ts'
import { beginning, rehearseSlice } from '#server/modules/regulation/rehearsing/rehearse.ts'
import { shownSetting } from '#server/modules/regulation/rehearsing/setting-of.ts'
import { startUnit } from '#server/modules/regulation/rehearsing/start-unit.ts'
import type { Ways } from '#server/modules/regulation/rehearsing/summary.ts'
import { writtenParams } from '#server/modules/regulation/written-params.ts'
import { designBuilding } from '#server/modules/unit-model/design-building.ts'
import { EVERY_POWER } from './every-power.ts'
import type { PlantUnit, RegulatedPlant } from './regulated-plant.ts'

const HOUR_MS = 3_600_000
const PLACE = 'P'

interface Rehearsed {
  readonly hours: number
  /** Of hours after now, °C. */
  readonly outdoorC: (hour: number) => number
  /** Temperatures of the primary side at design, °C. */
  readonly source?: { readonly supplyC: number; readonly returnC: number }
}

export function setupOf(
  plant: RegulatedPlant,
  strategy: Strategy,
  { hours, outdoorC, source }: Rehearsed,
): RehearsalSetup {
  const { now } = plant
  const weather: PlaceWeather = {
    issuedAt: now,
    hours: Array.from({ length: hours + 6 }, (_, nth) => ({
      at: now + (nth - 4) * HOUR_MS,
      temperatureC: outdoorC(nth - 4),
      windMS: 2,
      sunWM2: 0,
    })),
  }
  const places = new Map([[PLACE, weather]])
  const measured = plant.units.map((one) => ({ placeId: PLACE, measuredC: one.readings.get('TA')?.value ?? null }))
  const above = aboveForecast(measured, places, now)
  return {
    strategyId: 'S',
    start: now,
    hours,
    units: plant.units.map((one, at) => ({
      ...rehearsed(plant, one, strategy, source),
      aboveForecast: above[at] ?? { fadesK: 0, staysK: 0 },
    })),
    weather: places,
    interventions: [],
    days: [
      {
        start: now - ((((now + 8 * HOUR_MS) % (24 * HOUR_MS)) + 24 * HOUR_MS) % (24 * HOUR_MS)),
        day: 'workday',
        stage: 'severe',
        stated: new Map(),
      },
    ],
    powers: [EVERY_POWER],
    shown: shownSetting(strategy),
  }
}

function rehearsed(
  plant: RegulatedPlant,
  one: PlantUnit,
  strategy: Strategy,
  source = { supplyC: 120, returnC: 55 },
): Omit<RehearsedUnit, 'aboveForecast'> {
  const inputs = plant.inputsOf(one)
  const { plan, designOutdoorC } = one.unit
  const { lossKwK, capacityKwhK, gainsKw, sunM2, emitters } = designBuilding({
    areaM2: plan.heatedAreaM2,
    heatIndexWM2: plan.designHeatIndexWM2,
    emitter: plan.emitter,
    exponent: null,
    buildingUse: 'residential',
    supply2C: plan.designSupplyC,
    return2C: plan.designReturnC,
    designOutdoorC,
  })
  const started = startUnit(
    {
      inputs,
      readings: one.readings,
      building: {
        origin: 'design',
        lossKwK: lossKwK.value,
        capacityKwhK: capacityKwhK.value,
        gainsKw: gainsKw.value,
        sunM2: sunM2?.value ?? null,
        emitters: { heatKw: emitters.heatKw.value, excessK: emitters.excessK, exponent: emitters.exponent.value },
      },
      source,
    },
    plant.now,
  )
  if (!('state' in started)) throw new Error(`It lacks ${started.join(', ')}.`)
  return {
    ...started,
    inputs,
    placeId: PLACE,
    situations: new Map(writtenParams(strategy).map((code) => [code, plant.situationOf(one, code)])),
  }
}

export const running = (strategy: Strategy, plant: RegulatedPlant): Running => ({
  strategy,
  written: new Set(strategy.members.map(({ nodeId }) => nodeId)),
  states: plant.states,
})

/** Rehearses against nothing, in slices of so many hours. */
export function rehearse(setup: RehearsalSetup, own: Running, sliceH = setup.hours): Ways {
  let ways = beginning(setup, { with: own, asNow: null })
  for (let hour = sliceH; hour < setup.hours + sliceH; hour += sliceH)
    ways = rehearseSlice({ setup, ways: structuredClone(ways), untilH: Math.min(hour, setup.hours) })
  return ways
}
