// The heat of units by the physical model, in its parts, at the weather known at a time. Invariant: an hour is null where
// the weather of one of the units is not known.

import { weatherGroupOf } from '#contract/load-forecast/weather-groups.ts'
import { windFactorOf, windForceOf, windSectorOf } from '#contract/load-forecast/wind-factors.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { effectiveOutdoor, type OutdoorHour, type OutdoorHours } from '../load-forecast/model/outdoor.ts'
import { isHeated, readSeasons } from '../load-forecast/season.repository.ts'
import { type ForecastSettings, readForecastSettings } from '../load-forecast/settings.repository.ts'
import type { ForecastUnit } from '../load-forecast/units.repository.ts'
import { createWeatherAt, readBindings } from '../load-forecast/weather-at.ts'
import { designOutdoorOfNode } from '../weather/node-bindings.ts'
import { addParts, type Factors, heatParts, NO_PARTS } from './model/heat-parts.ts'

type Parts = typeof NO_PARTS

/** What a time said about the weather, for each unit. */
interface Outlook {
  readonly outdoorOf: (unit: ForecastUnit) => OutdoorHours | null
}

export interface PhysicalLoad {
  /** @param at - Epoch ms of the hour. @param known - When it was known. */
  readonly expected: (at: number, known: Date) => Promise<Parts | null>
  /** At the weather that was, as far as it is over. @param from - Its beginning; @param until - its end. */
  readonly observed: (at: number, from: Date, until: Date) => Promise<Parts | null>
}

export async function createPhysicalLoad(db: Db, units: readonly ForecastUnit[]): Promise<PhysicalLoad> {
  const settings = await readForecastSettings(db)
  const seasons = await readSeasons(db)
  const bindings = await readBindings(db)
  const outlooks = new Map<number, Promise<Outlook>>()
  const outlookAt = (known: Date): Promise<Outlook> => {
    const kept = outlooks.get(known.getTime()) ?? readOutlook(known)
    outlooks.set(known.getTime(), kept)
    return kept
  }
  async function readOutlook(known: Date): Promise<Outlook> {
    const weatherOf = createWeatherAt(db, bindings, known)
    const found = new Map<string, OutdoorHours>()
    for (const unit of units) {
      const weather = await weatherOf(unit)
      if (weather) found.set(unit.nodeId, weather.hours)
    }
    return { outdoorOf: ({ nodeId }) => found.get(nodeId) ?? null }
  }
  function sumAt(at: number, outdoorOf: Outlook['outdoorOf']): Parts | null {
    if (!isHeated(seasons, companyDay(at))) return NO_PARTS
    let sum = NO_PARTS
    for (const unit of units) {
      const designOutdoorC = settings.network.designOutdoorC ?? designOutdoorOfNode(bindings, unit)
      const outdoor = outdoorOf(unit)
      const hour = outdoor?.get(at)
      const outdoorC = outdoor ? effectiveOutdoor(outdoor, at) : null
      if (designOutdoorC === null || !hour || outdoorC === null) return null
      sum = addParts(sum, heatParts(paramsOf(unit, settings, designOutdoorC), outdoorC, factorsOf(hour, settings)))
    }
    return sum
  }
  return {
    async expected(at, known) {
      return sumAt(at, (await outlookAt(known)).outdoorOf)
    },
    async observed(at, from, until) {
      const [before, during] = [await outlookAt(from), await outlookAt(until)]
      return sumAt(at, (unit) => {
        const [first, second] = [before.outdoorOf(unit), during.outdoorOf(unit)]
        return first && second ? new Map([...first, ...second]) : null
      })
    },
  }
}

function paramsOf(unit: ForecastUnit, { network }: ForecastSettings, designOutdoorC: number) {
  return {
    areaM2: unit.areaM2,
    heatIndexWM2: unit.heatIndexWM2 ?? network.heatIndexWM2 ?? unit.designHeatIndexWM2,
    correction: network.correction * (unit.correction ?? 1),
    indoorC: network.indoorC,
    designOutdoorC,
  }
}

function factorsOf({ code, windMS, windDirectionDeg }: OutdoorHour, { weather, wind }: ForecastSettings): Factors {
  const sector = windDirectionDeg === null ? null : windSectorOf(windDirectionDeg)
  return { sky: weather[weatherGroupOf(code)], wind: windFactorOf(wind.rows, windForceOf(windMS), sector) }
}
