/**
 * A winter of the simulated network as a server stores it, with the buildings that nobody sees behind it. Duty: heat, water and
 * rooms of each unit by the hour, and the truth about its building. Neighbour: the bench's season.ts has network and weather.
 */

import { createSimulation } from '#server/demo/simulator/model/simulation.ts'
import type { HeatNetwork } from '#server/demo/simulator/physics/network.ts'
import type { Unit } from '#server/demo/simulator/physics/unit.ts'
import { type Building, moveNodes, windFactor } from '#server/modules/heat-model/building.ts'
import { DAY_KIND } from '#server/modules/load-forecast/learning/calendar.ts'
import type { WeatherHours } from '#server/modules/load-forecast/learning/hour-data.ts'
import type { ServedHours } from '#server/modules/unit-model/learning/served-hours.ts'
import { seasonCalendar } from '../bench/forecast/judge.ts'
import { START } from '../bench/forecast/season.ts'

const HOUR_S = 3600
const STEP_S = 60
/** Rooms are read so often in an hour. */
const READ_EVERY_S = 1800
const KJ_PER_GJ = 1e6

/** Hours of a unit; NaN where there is none. */
export interface UnitSeason {
  readonly unit: Unit
  /** By the meter, kW. */
  readonly heatKw: Float64Array
  /** Means of supply and return of the secondary side as their sensors tell them, °C. */
  readonly waterC: Float64Array
  /** Each room with a sensor, °C. */
  readonly rooms: readonly Float64Array[]
  /** Mean factor of the loss by wind and opened windows. */
  readonly meanLoss: number
  readonly meanGainsKw: number
}

export function simulateBuildings(network: HeatNetwork, seed: number, numDays: number): UnitSeason[] {
  const simulation = createSimulation({
    network,
    seed,
    startMs: START,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    maxStepS: STEP_S,
  })
  simulation.warmUp()
  const numHours = 24 * numDays
  const { rooms, entrances } = simulation.secondary
  const seasons = simulation.units.map((unit) => ({
    unit,
    heatKw: new Float64Array(numHours),
    waterC: new Float64Array(numHours),
    own: rooms.list.filter((room) => room.entrance.unit === unit),
    rooms: rooms.list.filter((room) => room.entrance.unit === unit).map(() => new Float64Array(numHours)),
    loss: 0,
    gains: 0,
  }))
  const numReads = HOUR_S / READ_EVERY_S
  for (let hour = 0; hour < numHours; hour += 1) {
    const before = simulation.units.map(({ state }) => state.heat1Gj)
    for (let read = 0; read < numReads; read += 1) {
      simulation.step(READ_EVERY_S)
      const { outdoorC, windMS } = simulation.weather
      for (const season of seasons) {
        const { state, instruments, people } = season.unit
        const water = (state.t2g + instruments.t2g + state.t2h + instruments.t2h) / 2
        season.waterC[hour] = (season.waterC[hour] ?? 0) + water / numReads
        season.own.forEach((room, at) => {
          const deviation = entrances.deviation[room.entrance.index] ?? 0
          const shown = Math.round(10 * (rooms.temperatureC(room, deviation, outdoorC) + room.sensorBiasK)) / 10
          const values = season.rooms[at]
          if (values) values[hour] = (values[hour] ?? 0) + shown / numReads
        })
        season.loss += windFactor(windMS) * (people?.airing ?? 1)
        season.gains += (people?.gainW ?? season.unit.building.internalGainW) / 1000
      }
    }
    seasons.forEach(({ unit, heatKw }, at) => {
      heatKw[hour] = ((unit.state.heat1Gj - (before[at] ?? 0)) * KJ_PER_GJ) / HOUR_S
    })
  }
  return seasons.map(({ own: _, loss, gains, ...season }) => ({
    ...season,
    meanLoss: loss / numHours / numReads,
    meanGainsKw: gains / numHours / numReads,
  }))
}

/** As a server reads them. */
export function servedHoursOf({ heatKw, waterC, rooms }: UnitSeason, { temperature, sun }: WeatherHours): ServedHours {
  const numHours = heatKw.length
  const means = rooms.map((room) => meanOf(room))
  const mean = meanOf(means)
  const spread = Math.sqrt(means.reduce((sum, own) => sum + (own - mean) ** 2, 0) / Math.max(1, means.length - 1))
  const { clockHour, dayKind } = seasonCalendar()
  return {
    heat: heatKw,
    water: waterC,
    indoor: Float64Array.from({ length: numHours }, (_, hour) => meanOf(rooms.map((room) => room[hour] ?? Number.NaN))),
    indoorErrorK: Math.max(0.8, spread) / Math.sqrt(Math.max(1, rooms.length)),
    outdoor: temperature.slice(0, numHours),
    sun: sun?.slice(0, numHours) ?? null,
    clock: clockHour.slice(0, numHours),
    isDayOff: dayKind.slice(0, numHours).map((kind) => Number(kind !== DAY_KIND.working)),
  }
}

const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

/** What nobody sees, in the words of the learnt building. */
export function truthOf({ unit, meanLoss, meanGainsKw }: UnitSeason) {
  const { building, emitter, exponent } = unit
  return {
    timeConstantH: slowTimeConstantH(building, meanLoss),
    lossKwK: (building.lossWK * meanLoss) / 1000,
    gainsKw: meanGainsKw,
    emitterKw: emitter.designHeatW / 1000,
    exponent,
  }
}

/**
 * A building of air and walls has two time constants. The one of days is what a building of one mass is compared with: how long it takes
 * to lose 63 % of what is left, when the air has followed.
 */
function slowTimeConstantH(building: Building, airing: number): number {
  const nodes = { room: 1, wall: 1 }
  const cool = (hours: number): void =>
    moveNodes(nodes, building, 3600 * hours, 0, { gainW: 0, airing }, { outdoorC: 0, sunWM2: 0, windMS: 0 })
  cool(24)
  const before = nodes.room
  cool(24)
  return 24 / Math.log(before / nodes.room)
}
