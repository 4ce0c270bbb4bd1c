/**
 * A demo whose units have had the heat of a synthetic town for 86 days, with its weather and its forecasts. It is night in the
 * middle of winter.
 */
import type { Database } from '#server/core/db/client.ts'
import { type ComputedForecast, computeForecast } from '#server/modules/load-forecast/compute.ts'
import { trainPlaces } from '#server/modules/load-forecast/trained/training.job.ts'
import { createTrainingThread } from '#server/modules/load-forecast/trained/training-thread.ts'
import { createDemoApp, type DemoApp } from './demo-app.ts'
import { buildTown, type Town } from './synthetic-town.ts'
import { createTestClock, UNCHECKED } from './test-env.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** Midnight in the company. */
export const START = Date.UTC(2025, 10, 15, 16)
const NUM_DAYS = 96
export const NOW = START + 86 * DAY_MS + 2.5 * HOUR_MS
/** Days that models are learnt from. */
export const LEARNT_DAYS = 90
/** Of the town, in the middle of winter. */
const USUAL_LOAD = 40
const GJ_PER_KWH = 0.0036

export interface SeasonUnit {
  readonly keyId: string
  readonly code: string
  readonly sourceId: string
  readonly designKw: number
}

export type LoadSeason = Awaited<ReturnType<typeof createLoadSeason>>

/** @param database - Of a bench; tests take that of a template. */
export async function createLoadSeason(numStations: number, database?: Database) {
  const town = buildTown({
    start: START,
    numDays: NUM_DAYS,
    timeZone: 'Asia/Shanghai',
    seed: 4,
    noise: 0.03,
    noiseStays: 0.5,
    inertiaH: 30,
  })
  const clock = createTestClock(NOW)
  const demo = await createDemoApp(clock, { SIM_STATIONS: String(numStations), ...UNCHECKED }, database)
  const { db } = demo.env
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.$client.query(text, values)).rows
  const units = await query<SeasonUnit>(
    `select unit.id as "keyId", node.code, source_id as "sourceId",
       heated_area_m2 * design_heat_index_w_m2 / 1000 as "designKw"
     from heat_units unit join physics_nodes node on node.id = unit.id join heat_stations on heat_stations.id = node.parent_id
     order by node.code`,
  )
  await addSeason(demo, town)
  const inThread = createTrainingThread()
  const context = () => ({
    params: { days: LEARNT_DAYS },
    signal: new AbortController().signal,
    progress: () => undefined,
    log: demo.env.log,
    db,
    now: clock.now,
  })
  async function computed(issuedAt: number): Promise<ComputedForecast> {
    const all = await computeForecast(db, new Date(issuedAt))
    if (!all) throw new Error('There is no forecast.')
    return all
  }
  return {
    demo,
    clock,
    units,
    query,
    context,
    inThread,
    /** Trains in a thread; without nodes those of all units and sources. */
    train: (...nodeIds: string[]) =>
      trainPlaces({ ...context(), requestedBy: '', days: LEARNT_DAYS, nodeIds, train: inThread }),
    unitAt(nth: number): SeasonUnit {
      const unit = units[nth]
      if (!unit) throw new Error('The demo has too few units.')
      return unit
    },
    forecastOf: async (nodeId: string, issuedAt = NOW) => nodeOf(await computed(issuedAt), nodeId),
    /** Of each unit, in the order of their codes. */
    async forecasts() {
      const all = await computed(NOW)
      return units.map(({ keyId }) => nodeOf(all, keyId))
    },
    /** What comes later: heat of whole hours, and observed weather. */
    addMeasured: (from: number, to: number) => addMeasured(demo, town, from, to),
    /** Changes the heat that a unit’s meter counted in hours from one moment to another, epoch ms. */
    async scaleHeat(nodeId: string, factor: number, from: number, to: number): Promise<void> {
      await query(
        `update counter_hours set consumed = consumed * $1::float8
         where at >= $3 and at < $4
           and point_id = (select point_id from energy_slot_points where node_id = $2 and energy = 'heat')`,
        [factor, nodeId, new Date(from), new Date(to)],
      )
    },
    /** Heat that is expected of a unit at a moment, without noise, kW. */
    expectedKw: (unit: SeasonUnit, at: number): number =>
      ((town.expected[(at - START) / HOUR_MS] ?? 0) * unit.designKw) / USUAL_LOAD,
  }
}

function nodeOf({ nodes, firstAt }: ComputedForecast, nodeId: string) {
  const node = nodes.find((each) => each.nodeId === nodeId)
  if (!node) throw new Error('It is not forecast.')
  return { ...node, firstMs: firstAt.getTime() }
}

/** The town’s heat in every unit, by its design; its weather, and twice a day a week of it as a forecast. */
async function addSeason(demo: DemoApp, town: Town): Promise<void> {
  for (const table of ['area_history', 'weather_forecasts', 'weather_observations', 'counter_hours'])
    await demo.env.db.$client.query(`delete from ${table}`)
  await addMeasured(demo, town, START, NOW)
  const { hours, temperature, wind, sun } = townHours(town)
  await demo.env.db.$client.query(
    `insert into weather_forecasts
       (place_id, issued_at, valid_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code, sun_w_m2)
     select place_id, issued, hour.at, hour.t, 50, hour.wind, 0, 1, hour.sun
     from (select distinct place_id from weather_configs) place,
       generate_series($6::timestamptz, $5::timestamptz, '12 hours') issued,
       unnest($1::timestamptz[], $2::real[], $3::real[], $4::real[]) as hour (at, t, wind, sun)
     where hour.at >= issued and hour.at <= issued + interval '168 hours'`,
    [hours, temperature, wind, sun, new Date(NOW), new Date(START + 12 * HOUR_MS)],
  )
}

/** Heat of the hours that are over at the end, and observed weather. */
async function addMeasured(demo: DemoApp, town: Town, from: number, to: number): Promise<void> {
  const { hours, temperature, wind, sun } = townHours(town)
  await demo.env.db.$client.query(
    `insert into counter_hours (point_id, at, consumed, estimated_share, method)
     select slot.point_id, hour.at, hour.share * heated_area_m2 * design_heat_index_w_m2 / 1000 * ${GJ_PER_KWH} / slot.ratio, 0, 'measured'
     from energy_slot_points slot join heat_units on heat_units.id = slot.node_id,
       unnest($1::timestamptz[], $2::float8[]) as hour (at, share)
     where slot.energy = 'heat' and slot.point_id is not null and hour.at >= $3 and hour.at < $4`,
    [hours, Array.from(town.data.load, (value) => value / USUAL_LOAD), wholeHour(from), wholeHour(to)],
  )
  await demo.env.db.$client.query(
    `insert into weather_observations
       (place_id, observed_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code, sun_w_m2)
     select place_id, hour.at, hour.t, 50, hour.wind, 0, 1, hour.sun
     from (select distinct place_id from weather_configs) place,
       unnest($1::timestamptz[], $2::real[], $3::real[], $4::real[]) as hour (at, t, wind, sun)
     where hour.at > $5 and hour.at <= $6`,
    [hours, temperature, wind, sun, new Date(from - 1), new Date(to)],
  )
}

function townHours({ data: { load, weather } }: Town) {
  return {
    hours: Array.from(load, (_, hour) => new Date(START + hour * HOUR_MS)),
    temperature: [...weather.temperature],
    wind: [...(weather.wind ?? [])],
    sun: [...(weather.sun ?? [])],
  }
}

export const wholeHour = (at: number): Date => new Date(Math.floor(at / HOUR_MS) * HOUR_MS)
