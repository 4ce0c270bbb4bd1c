/**
 * A forecast by the learnt models, or by the physical one where there is none. Duty: heat, temperatures and flow of every unit and source, hour by hour, from what
 * was known at a time. Neighbours: `model` has the formulas, `trained` the learnt models; `weather` and `heating-season` say what was known.
 * Invariants: nothing that was issued or observed later is in it, unless it is computed in hindsight; a unit without a weather
 * forecast is left out.
 */

import { FLOW_FIELD_OF_STAGE } from '#contract/endpoints/load-forecast-settings.ts'
import { emitterExponent } from '#contract/network/heating-curve.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, startOfCompanyHour } from '#server/core/kit/company-time.ts'
import { designOutdoorOfNode } from '../weather/node-bindings.ts'
import type { HeatHour, Hindsight, Load, NodeForecast, UnitForecast } from './forecast-parts.ts'
import { flowTH, heatLoadKw, type RelativeFlows, waterTemperatures } from './model/heat-and-water.ts'
import { effectiveOutdoor, skyAndWind } from './model/outdoor.ts'
import { isHeated, readSeasons, type Seasons, type Stage, stageOf } from './season.repository.ts'
import { type ForecastSettings, readForecastSettings } from './settings.repository.ts'
import { modelParts, type NodeModelParts, withLearntHeat } from './trained/learnt-heat.ts'
import { type NodeModels, readNodeModels } from './trained/learnt-nodes.ts'
import { type ForecastUnit, readForecastUnits } from './units.repository.ts'
import { createWeatherAt, type KnownWeather, readBindings } from './weather-at.ts'

const HOUR_MS = 3_600_000

type Forecast = Omit<NodeForecast, keyof NodeModelParts>

export interface ComputedForecast {
  readonly issuedAt: Date
  readonly weatherIssuedAt: Date
  readonly firstAt: Date
  readonly horizonHours: number
  readonly regulation: ForecastSettings['network']['regulation']
  readonly weather: readonly { readonly cityName: string; readonly source: string }[]
  readonly numLeftOut: number
  readonly numUnits: number
  readonly nodes: readonly NodeForecast[]
}

/**
 * @param hindsight - Null: a forecast as it is issued.
 * @returns Null where no unit has a weather forecast.
 */
export async function computeForecast(
  db: Db,
  issuedAt: Date,
  hindsight: Hindsight | null = null,
): Promise<ComputedForecast | null> {
  const firstMs = startOfCompanyHour(issuedAt.getTime() + HOUR_MS - 1)
  const settings = await readForecastSettings(db)
  const seasons = await readSeasons(db)
  const bindings = await readBindings(db)
  const weatherOf = createWeatherAt(db, bindings, issuedAt, hindsight?.cameUntil ?? null)
  const units = await readForecastUnits(db, companyDay(issuedAt.getTime()))
  const known: KnownWeather[] = []
  const forecasts: UnitForecast[] = []
  for (const unit of units) {
    const weather = await weatherOf(unit)
    const designOutdoorC = settings.network.designOutdoorC ?? designOutdoorOfNode(bindings, unit)
    if (!weather || designOutdoorC === null) continue
    if (!known.includes(weather)) known.push(weather)
    forecasts.push(forecastOfUnit(unit, { settings, seasons, weather, designOutdoorC, firstMs }))
  }
  if (forecasts.length === 0) return null
  const { horizonHours } = settings.network
  const models = await readNodeModels(
    db,
    forecasts.map(({ unit }) => unit),
    { issuedAt, firstMs, horizonHours, hindsight },
  )
  const sourceIds = [...new Set(forecasts.map(({ unit }) => unit.sourceId))]
  return {
    issuedAt,
    weatherIssuedAt: new Date(Math.max(...known.map((weather) => weather.issuedAt))),
    firstAt: new Date(firstMs),
    horizonHours,
    regulation: settings.network.regulation,
    weather: known.map(({ cityName, source }) => ({ cityName, source })),
    numLeftOut: units.length - forecasts.length,
    numUnits: forecasts.length,
    nodes: sourceIds.flatMap((sourceId) =>
      nodesOfSource(
        sourceId,
        forecasts.filter(({ unit }) => unit.sourceId === sourceId),
        models,
      ),
    ),
  }
}

/** A source and its units, by the learnt models where there are any. */
function nodesOfSource(sourceId: string, physical: readonly UnitForecast[], models: NodeModels): NodeForecast[] {
  const units = withLearntHeat(sourceId, physical, models)
  const byModel = (forecast: Forecast): NodeForecast => ({
    ...forecast,
    ...modelParts(forecast, models.get(forecast.nodeId)),
  })
  return [
    ...units.map(({ unit, load, hours }) => byModel(withWater(unit.nodeId, load, hours))),
    byModel(forecastOfSource(sourceId, units)),
  ]
}

interface Known {
  readonly settings: ForecastSettings
  readonly seasons: Seasons
  readonly weather: KnownWeather
  readonly designOutdoorC: number
  readonly firstMs: number
}

function forecastOfUnit(
  unit: ForecastUnit,
  { settings, seasons, weather, designOutdoorC, firstMs }: Known,
): UnitForecast {
  const { indoorC, heatIndexWM2, correction, regulation, horizonHours } = settings.network
  const params = {
    areaM2: unit.areaM2,
    heatIndexWM2: unit.heatIndexWM2 ?? heatIndexWM2 ?? unit.designHeatIndexWM2,
    correction: correction * (unit.correction ?? 1),
    indoorC,
    designOutdoorC,
  }
  const load: Load = {
    areaM2: unit.areaM2,
    designKw: (unit.designHeatIndexWM2 * unit.areaM2) / 1000,
    exponent: unit.exponent ?? emitterExponent(unit.emitter),
    supply2C: unit.supply2C,
    return2C: unit.return2C,
    supply1C: unit.supply1C,
    return1C: unit.return1C,
  }
  const hours = Array.from({ length: horizonHours }, (_, ahead): HeatHour | null => {
    const at = firstMs + ahead * HOUR_MS
    // weather is of full hours of UTC, which the company's clock may not show
    const known = Math.floor(at / HOUR_MS) * HOUR_MS
    const hour = weather.hours.get(known)
    const outdoorC = effectiveOutdoor(weather.hours, known)
    if (!hour || outdoorC === null) return null
    const day = companyDay(at)
    const factor = skyAndWind(hour, settings.weather, settings.wind.rows)
    return {
      outdoorC: hour.temperatureC,
      heatKw: isHeated(seasons, day) ? heatLoadKw(params, outdoorC, factor) : 0,
      flows: regulation === 'quality' ? { primary: 1, secondary: 1 } : flowsOf(unit, stageOf(seasons, day)),
    }
  })
  return { unit, load, hours }
}

const flowsOf = (unit: ForecastUnit, stage: Stage | undefined): RelativeFlows => ({
  primary: stage?.relativePrimaryFlow ?? 1,
  secondary: stage ? (unit[FLOW_FIELD_OF_STAGE[stage.kind]] ?? stage.relativeSecondaryFlow) : 1,
})

/** The units of a source as one, weighted by their design heat. */
function forecastOfSource(sourceId: string, units: readonly UnitForecast[]): Forecast {
  const designKw = sumOf(units, ({ load }) => load.designKw)
  const mean = (of: (unit: UnitForecast) => number): number =>
    sumOf(units, (unit) => unit.load.designKw * of(unit)) / designKw
  const load: Load = {
    areaM2: sumOf(units, (unit) => unit.load.areaM2),
    designKw,
    exponent: mean((unit) => unit.load.exponent),
    supply2C: mean((unit) => unit.load.supply2C),
    return2C: mean((unit) => unit.load.return2C),
    supply1C: mean((unit) => unit.load.supply1C),
    return1C: mean((unit) => unit.load.return1C),
  }
  const numHours = Math.max(...units.map(({ hours }) => hours.length))
  const hours = Array.from({ length: numHours }, (_, ahead): HeatHour | null => {
    const known = units.map((unit) => unit.hours[ahead] ?? null)
    if (known.includes(null)) return null
    return {
      outdoorC: mean((unit) => unit.hours[ahead]?.outdoorC ?? 0),
      heatKw: sumOf(known, (hour) => hour?.heatKw ?? 0),
      flows: {
        primary: mean((unit) => unit.hours[ahead]?.flows.primary ?? 1),
        secondary: mean((unit) => unit.hours[ahead]?.flows.secondary ?? 1),
      },
    }
  })
  return withWater(sourceId, load, hours)
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}

/** The temperatures and the flow that carry the heat of each hour; none where nothing is heated. */
function withWater(nodeId: string, load: Load, hours: readonly (HeatHour | null)[]): Forecast {
  const water = hours.map((hour) =>
    hour && hour.heatKw > 0 ? waterTemperatures(load, hour.flows, hour.heatKw / load.designKw) : null,
  )
  return {
    nodeId,
    areaM2: load.areaM2,
    designKw: load.designKw,
    outdoorC: hours.map((hour) => hour?.outdoorC ?? null),
    heatKw: hours.map((hour) => hour?.heatKw ?? null),
    supply1C: water.map((each) => each?.supply1C ?? null),
    return1C: water.map((each) => each?.return1C ?? null),
    supply2C: water.map((each) => each?.supply2C ?? null),
    return2C: water.map((each) => each?.return2C ?? null),
    flow1TH: water.map((each, ahead) => {
      const heatKw = hours[ahead]?.heatKw ?? null
      if (heatKw === null || each === null || each.supply1C === null || each.return1C === null) return null
      return flowTH(heatKw, each.supply1C - each.return1C)
    }),
  }
}
