// Simulated companies of twenty stations on 20 January, each with another seed, as the parts of the bench regulate them.

import { type Strategy, strategySchema } from '#contract/regulation/strategy.ts'
import type { Tuning } from '#server/demo/simulator/physics/network.ts'
import { roomTemperature, soundRooms } from '#server/modules/regulation/computing/sound-rooms.ts'
import { createRegulatedPlant, type PlantUnit, type RegulatedPlant } from '#tests/support/regulated-plant.ts'

const STATIONS = 20
const CYCLE_MINUTES = 20
export const DAY_H = 24

/** The same each day, so that what changes over days is the strategy's doing: around −3 °C. */
const EVERY_DAY = (hour: number): number => -3 + 4 * Math.sin((2 * Math.PI * hour) / DAY_H)

/** @param weather - `same`: each day the same; `simulated`: as it comes in these days. */
export const plantOf = (seed: number, tuning: Tuning, weather: 'same' | 'simulated'): RegulatedPlant =>
  createRegulatedPlant({
    stations: STATIONS,
    seed,
    tuning,
    ...(weather === 'same' && { outdoorC: EVERY_DAY }),
  })

/** @param rest - Kind and parameters. */
export const strategyOf = (units: readonly PlantUnit[], rest: object): Strategy =>
  strategySchema.parse({
    name: 'bench',
    cycleMinutes: CYCLE_MINUTES,
    members: units.map(({ nodeId }) => ({ nodeId })),
    ...rest,
  })

export const balanceOf = (units: readonly PlantUnit[], params: object): Strategy =>
  strategyOf(units, {
    kind: 'oneNetwork',
    params: { method: 'mean', by: 'valve', target: 'auto', curve: { kind: 'quality' }, ...params },
  })

/** Units of one source, emitter and design; a class of fewer has no spread to speak of. */
export function classesOf(units: readonly PlantUnit[], atLeast: number): PlantUnit[][] {
  const classes = new Map<string, PlantUnit[]>()
  for (const one of units) {
    const { emitter, designSupplyC, designReturnC } = one.unit.plan
    const key = [one.unit.sourceCode, emitter, designSupplyC, designReturnC].join(' ')
    classes.set(key, [...(classes.get(key) ?? []), one])
  }
  return [...classes.values()].filter(({ length }) => length >= atLeast)
}

/** True temperature of the rooms behind a unit, °C. */
export const roomC = ({ unit }: PlantUnit): number => unit.state.room

/** As its sound sensors say together, °C; null: it has none now. */
export const sensedC = (plant: RegulatedPlant, unit: PlantUnit): number | null =>
  roomTemperature(soundRooms(plant.inputsOf(unit), plant.now), 'mean')

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

interface RoomsOfDay {
  /** Of all rooms behind a unit, as they truly are, °C. */
  readonly trueC: number
  /** Of those with a sound sensor, as these say; NaN: there never was one. */
  readonly sensedC: number
}

/** Lets a strategy run for a day. @returns Means of each unit's rooms over it. */
export function dayOfRooms(plant: RegulatedPlant, strategy: Strategy, units: readonly PlantUnit[]): RoomsOfDay[] {
  const hours = units.map(() => ({ trueC: [] as number[], sensedC: [] as number[] }))
  for (let hour = 0; hour < DAY_H; hour += 1) {
    plant.run(strategy, 1)
    for (const [at, unit] of units.entries()) {
      hours[at]?.trueC.push(roomC(unit))
      const sensed = sensedC(plant, unit)
      if (sensed !== null) hours[at]?.sensedC.push(sensed)
    }
  }
  return hours.map(({ trueC, sensedC }) => ({ trueC: meanOf(trueC), sensedC: meanOf(sensedC) }))
}
