/**
 * Rooms with a sensor: the deviation of each from the mean of its entrance by its place in the building, by solar gain
 * and by opened windows (domain guide 2.2).
 */
import { DESIGN_ROOM_C } from '#contract/network/heating-curve.ts'
import type { Entrance } from './entrances.ts'
import type { FlatPosition, Household, Orientation } from './network.ts'
import { createRandom, type Random } from './random.ts'
import type { Weather } from './weather.ts'

export interface Room {
  readonly household: Household
  readonly entrance: Entrance
  /** Deviation at the design temperature, K. */
  readonly offsetK: number
  readonly sensorBiasK: number
  readonly index: number
}

interface RoomsState {
  /** Warming by the sun in rooms of each orientation, K. */
  readonly sunK: Record<Orientation, number>
  /** Recently opened windows, by customer: present and largest temperature drop, K, and when the window is closed. */
  readonly windows: Record<string, { dropK: number; fullK: number; untilMs: number }>
}

export interface Rooms {
  readonly list: readonly Room[]
  readonly state: RoomsState
  move(dtS: number, nowMs: number, hour: number, weather: Weather): void
  /** Draws which windows are opened; called every five minutes. */
  draw(random: Random, nowMs: number): void
  temperatureC(room: Room, entranceDeviationK: number, outdoorC: number): number
}

const POSITION_K: Readonly<Record<FlatPosition, number>> = {
  middle: 0.6,
  corner: -0.8,
  top: -1,
  bottom: -0.7,
  'top-corner': -1.9,
}
/** Deviation of unheated flats, which are warmed by their neighbours. */
const UNHEATED_K = -3.5
const SUN_K = 0.8 / 600
const SUN_LAG_S = 5400
const OPENINGS_A_DAY = 0.3
const DRAWS_A_DAY = 288
const OPEN_LAG_S = 360
const CLOSED_LAG_S = 1500
const FORGOTTEN_BELOW_K = 0.02

export function createRooms(entrances: readonly Entrance[], seed: number, designOutdoorC: number): Rooms {
  const random = createRandom(seed, 'rooms')
  const list: Room[] = []
  for (const entrance of entrances) {
    const { households } = entrance.plan
    const area = households.reduce((sum, { areaM2 }) => sum + areaM2, 0)
    // the sample has more top and ground floors than the building: subtract its mean so that it matches the entrance
    const mean = households.reduce((sum, { position, areaM2 }) => sum + POSITION_K[position] * areaM2, 0) / area
    for (const household of households) {
      const valveK = random.normal(0, 0.5)
      const sensorBiasK = random.normal(0, 0.2)
      if (household.sensorCode === null) continue
      const isUnheated = household.status === 'stopped' || household.status === 'reported-stop'
      const offsetK = POSITION_K[household.position] - mean + valveK + (isUnheated ? UNHEATED_K : 0)
      list.push({ household, entrance, offsetK, sensorBiasK, index: list.length })
    }
  }
  const state: RoomsState = { sunK: { south: 0, east: 0, west: 0, north: 0 }, windows: {} }
  const designSpanK = DESIGN_ROOM_C - designOutdoorC

  function move(dtS: number, nowMs: number, hour: number, weather: Weather): void {
    const part = 1 - Math.exp(-dtS / SUN_LAG_S)
    for (const side of ['south', 'east', 'west', 'north'] as const) {
      state.sunK[side] += part * (SUN_K * sunShare(side, hour) * weather.sunWM2 - state.sunK[side])
    }
    for (const customer in state.windows) {
      const window = state.windows[customer]
      if (!window) continue
      const isOpen = nowMs < window.untilMs
      const lagS = isOpen ? OPEN_LAG_S : CLOSED_LAG_S
      window.dropK += (1 - Math.exp(-dtS / lagS)) * ((isOpen ? window.fullK : 0) - window.dropK)
      if (!isOpen && window.dropK < FORGOTTEN_BELOW_K) delete state.windows[customer]
    }
  }

  function draw(dice: Random, nowMs: number): void {
    for (const { household } of list) {
      if (dice.uniform() >= OPENINGS_A_DAY / DRAWS_A_DAY) continue
      const untilMs = nowMs + dice.between(15, 40) * 60_000
      const before = state.windows[household.customerNo]?.dropK ?? 0
      state.windows[household.customerNo] = { dropK: before, fullK: dice.between(2, 5), untilMs }
    }
  }

  function temperatureC({ household, entrance, offsetK }: Room, entranceDeviationK: number, outdoorC: number): number {
    const { room } = entrance.unit.state
    const coldness = Math.max(0.2, (room - outdoorC) / designSpanK)
    const dropK = state.windows[household.customerNo]?.dropK ?? 0
    return room + entranceDeviationK + offsetK * coldness + state.sunK[household.orientation] - dropK
  }

  return { list, state, move, draw, temperatureC }
}

function sunShare(side: Orientation, hour: number): number {
  if (side === 'south') return 1
  if (side === 'north') return 0.08
  const isMorning = hour < 12
  return (side === 'east') === isMorning ? 0.7 : 0.15
}
