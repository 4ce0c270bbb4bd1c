// Rooms and heat of units in a simulated winter by the hour, as the store has them: sensors report by radio each half hour to hour, with
// noise, and three reports of a hundred are lost.

import { createSimulation, type Simulation } from '#server/demo/simulator/model/simulation.ts'
import type { HeatNetwork } from '#server/demo/simulator/physics/network.ts'
import { HOUR_MS } from '#server/modules/load-forecast/learning/hour-data.ts'
import { AHEAD_H } from '#server/modules/room-forecast/learning/room-hours.ts'
import { NUM_DAYS, START } from './season.ts'

const NUM_HOURS = NUM_DAYS * 24
const HOUR_S = 3600
/** As often as reports are collected; they come at least half an hour after one another. */
const PART_S = 600
const STEP_S = 60
/** A report counts until the next one, but not for longer than this. */
const HOLD_MS = 2.5 * HOUR_MS
const KWH_PER_GJ = 1 / 0.0036

export interface RoomsOfUnit {
  readonly heatKw: Float64Array
  /** Mean of what was reported in each hour, °C; NaN where nothing held. */
  readonly rooms: readonly Float64Array[]
  /** True temperature of the unit's buildings at the end of each hour, °C. */
  readonly trueC: Float64Array
  /** By hour of issue: what it would have come to in the hours after, had people done what is usual, in the weather that came. */
  readonly expectedC: ReadonlyMap<number, Float64Array>
}

const simulationOf = (network: HeatNetwork, seed: number): Simulation =>
  createSimulation({
    network,
    seed,
    startMs: START,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    maxStepS: STEP_S,
  })

/** @param expected - The same network whose people do what is usual. @param issues - Hours at which that begins. */
export function simulateRooms(
  { real, expected }: { readonly real: HeatNetwork; readonly expected: HeatNetwork },
  seed: number,
  issues: ReadonlySet<number>,
): RoomsOfUnit[] {
  const simulation = simulationOf(real, seed)
  const usual = simulationOf(expected, seed)
  const empty = () => new Float64Array(NUM_HOURS).fill(Number.NaN)
  simulation.warmUp()
  const sensors = simulation.secondary.rooms.list.map(({ household, entrance }) => ({
    code: household.customerNo,
    unit: entrance.unit,
    hours: empty(),
    value: Number.NaN,
    at: Number.NEGATIVE_INFINITY,
  }))
  const sensorOf = new Map(sensors.map((sensor) => [sensor.code, sensor]))
  const units = simulation.units.map((unit) => ({
    heatKw: empty(),
    rooms: sensors.filter((sensor) => sensor.unit === unit).map(({ hours }) => hours),
    trueC: empty(),
    expectedC: new Map<number, Float64Array>(),
  }))

  function collect(): void {
    for (const { blocks } of simulation.secondary.readings(simulation.nowMs, simulation.weather.outdoorC))
      for (const { nodeCode, params, values } of blocks) {
        const sensor = sensorOf.get(nodeCode)
        const value = values[params.indexOf('RT')]
        if (sensor && value !== undefined) Object.assign(sensor, { value, at: simulation.nowMs })
      }
  }

  function expect(issue: number): void {
    usual.restore(structuredClone(simulation.snapshot()))
    for (const { expectedC } of units) expectedC.set(issue, new Float64Array(AHEAD_H))
    for (let ahead = 0; ahead < AHEAD_H; ahead += 1) {
      usual.step(HOUR_S)
      for (const [at, { state }] of usual.units.entries()) {
        const own = units[at]?.expectedC.get(issue)
        if (own) own[ahead] = state.room
      }
    }
  }

  collect()
  for (let hour = 0; hour < NUM_HOURS; hour += 1) {
    if (issues.has(hour)) expect(hour)
    const meters = simulation.units.map(({ state }) => state.heat1Gj)
    const held = sensors.map((): number[] => [])
    for (let part = 0; part < HOUR_S / PART_S; part += 1) {
      simulation.step(PART_S)
      collect()
      for (const [at, sensor] of sensors.entries())
        if (simulation.nowMs - sensor.at <= HOLD_MS) held[at]?.push(sensor.value)
    }
    for (const [at, { hours }] of sensors.entries()) {
      const values = held[at] ?? []
      if (values.length > 0) hours[hour] = values.reduce((sum, value) => sum + value, 0) / values.length
    }
    for (const [at, { state }] of simulation.units.entries()) {
      const own = units[at]
      if (!own) continue
      own.heatKw[hour] = (state.heat1Gj - (meters[at] ?? 0)) * KWH_PER_GJ
      own.trueC[hour] = state.room
    }
  }
  return units.filter(({ rooms }) => rooms.length > 0)
}
