/**
 * The buildings behind a unit, per entrance. The unit's single thermal mass holds the heat, so the energy balance is
 * the unit's. Each entrance has a temperature deviation from it, driven by its share of the water and the losses of its
 * walls. The area-weighted deviations of a unit always add up to 0. Entrances with a valve can throttle their share.
 */
import { windFactor } from '#server/modules/heat-model/building.ts'
import { approach, clamp } from '#server/modules/heat-model/numbers.ts'
import type { BuildingEntrance, HeatedBuilding, HeatNetwork } from './network.ts'
import { at } from './numbers.ts'
import { createRandom } from './random.ts'
import type { Unit } from './unit.ts'
import type { Weather } from './weather.ts'

export interface Entrance {
  readonly plan: BuildingEntrance
  readonly building: HeatedBuilding
  readonly unit: Unit
  readonly hasValve: boolean
  /** Gateway that reports for the entrance's valve and sensors. */
  readonly gateway: string
  readonly index: number
}

export type ValveSetting = 'positionSet' | 'mode' | 'returnSetC'

export interface ValveState {
  position: number
  positionSet: number
  mode: number
  returnSetC: number
  heatGj: number
  /** Settings that were made for a limited time: until when, epoch ms, and what they fall back to. */
  expiries: Partial<Record<ValveSetting, { readonly untilMs: number; readonly own: number }>>
}

export interface Entrances {
  readonly list: readonly Entrance[]
  /** Deviation of the room temperature from the unit's mean, K, by entrance. */
  readonly deviation: Float64Array
  /** Share of the unit's flow (and heat) divided by the share of its area, by entrance. */
  readonly flowRatio: Float64Array
  readonly heatRatio: Float64Array
  /** Valves by entrance code. */
  readonly valves: ReadonlyMap<string, ValveState>
  /** Supply (and return) temperature at the entrance, °C. */
  supplyC(entrance: Entrance): number
  returnC(entrance: Entrance): number
  /** Share of the unit's area. */
  areaShare(entrance: Entrance): number
  move(dtS: number, weather: Weather, minute: number): void
  /** Recomputes the shares of water after valve positions were restored. */
  divideWater(): void
}

/** Relative flow by position in the loop: the far end has less differential pressure. */
const HEAD_FACTOR = { near: 1.14, mid: 1, far: 0.87 } as const
const SUPPLY_LOSS_K = { near: 0.2, mid: 0.5, far: 0.9 } as const
/** Emitters give less than proportionally more with more water. */
const HEAT_BY_FLOW = 0.25
/** Position at which a valve passes the design flow of its circuit, %. */
const LAID_OUT_POSITION = 70
const VALVE_EXPONENT = 1.2
const VALVE_MIN = 15
const VALVE_SPEED = 1
/**
 * In return-temperature mode a valve moves every OWN_CYCLE_MIN minutes, by OWN_GAIN % per kelvin, OWN_STEP % at most.
 */
const OWN_CYCLE_MIN = 30
const OWN_GAIN = 2
const OWN_STEP = 5

export function createEntrances(network: HeatNetwork, units: ReadonlyMap<string, Unit>, seed: number): Entrances {
  const list: Entrance[] = []
  const valves = new Map<string, ValveState>()
  const ofUnit = new Map<Unit, number[]>()
  for (const community of network.communities) {
    for (const building of community.buildings) {
      const unit = units.get(building.unitCode)
      if (!unit) throw new RangeError(`Building ${building.code} names unknown unit ${building.unitCode}.`)
      for (const plan of building.entrances) {
        const index = list.length
        const { hasUnitValves: hasValve, gatewayCode: gateway } = community
        list.push({ plan, building, unit, hasValve, gateway, index })
        const own = ofUnit.get(unit)
        if (own) own.push(index)
        else ofUnit.set(unit, [index])
        if (hasValve) {
          const returnSetC = Math.round(unit.plan.designReturnC - 5)
          const position = LAID_OUT_POSITION
          valves.set(plan.code, { position, positionSet: position, mode: 0, returnSetC, heatGj: 0, expiries: {} })
        }
      }
    }
  }
  const count = list.length
  const area = new Float64Array(count)
  const loss = new Float64Array(count)
  const head = new Float64Array(count)
  const deviation = new Float64Array(count)
  const flowRatio = new Float64Array(count).fill(1)
  const heatRatio = new Float64Array(count).fill(1)
  const random = createRandom(seed, 'doors')
  for (const { plan, building, index } of list) {
    area[index] = plan.heatedAreaM2
    loss[index] = building.lossWM2K * random.normal(1, 0.02)
    head[index] = HEAD_FACTOR[building.position] * clamp(random.normal(1, 0.05), 0.85, 1.15)
  }
  for (const own of ofUnit.values()) {
    const total = own.reduce((sum, i) => sum + at(area, i), 0)
    for (const i of own) area[i] = at(area, i) / total
    scale(loss, own, area)
  }

  const valved = list.flatMap((entrance) => {
    const valve = valves.get(entrance.plan.code)
    return valve ? [{ entrance, valve }] : []
  })

  const opening = (index: number): number => {
    const valve = valves.get(list[index]?.plan.code ?? '')
    return valve ? (valve.position / LAID_OUT_POSITION) ** VALVE_EXPONENT : 1
  }

  /** Divides the unit's water among its entrances. */
  function share(unit: Unit, own: readonly number[]): void {
    let open = 0
    let laidOut = 0
    for (const i of own) {
      flowRatio[i] = opening(i) * at(head, i)
      open += at(area, i) * at(flowRatio, i)
      laidOut += at(area, i) * at(head, i)
    }
    unit.network.resistanceFactor = (laidOut / Math.max(open, 0.02 * laidOut)) ** 2
    scale(flowRatio, own, area)
    for (const i of own) heatRatio[i] = at(flowRatio, i) ** HEAT_BY_FLOW
    scale(heatRatio, own, area)
  }

  function divideWater(): void {
    for (const [unit, own] of ofUnit) share(unit, own)
  }

  function move(dtS: number, weather: Weather, minute: number): void {
    for (const [unit, own] of ofUnit) {
      const { state, building } = unit
      const lossWK = building.lossWK * windFactor(weather.windMS)
      const excessK = Math.max(1, (state.t2g + state.t2h) / 2 - state.room)
      // a warmer entrance loses more heat and takes less from its emitters
      const stiffness = lossWK + (unit.exponent * state.emitterW) / excessK
      const part = 1 - Math.exp((-dtS * stiffness) / building.capacityJK)
      const lossW = lossWK * (state.room - weather.outdoorC)
      for (const i of own) {
        const target = ((at(heatRatio, i) - 1) * state.emitterW - (at(loss, i) - 1) * lossW) / stiffness
        deviation[i] = at(deviation, i) + part * (target - at(deviation, i))
      }
    }
    moveValves(dtS, minute)
  }

  function moveValves(dtS: number, minute: number): void {
    const moved = new Set<Unit>()
    for (const { entrance, valve } of valved) {
      valve.heatGj +=
        (at(heatRatio, entrance.index) * at(area, entrance.index) * entrance.unit.state.emitterW * dtS) / 1e9
      if (valve.mode === 1 && (minute + entrance.index) % OWN_CYCLE_MIN === 0) {
        const step = clamp(OWN_GAIN * (valve.returnSetC - returnC(entrance)), -OWN_STEP, OWN_STEP)
        valve.positionSet = clamp(valve.positionSet + step, VALVE_MIN, 100)
      }
      if (valve.position === valve.positionSet) continue
      valve.position = approach(valve.position, valve.positionSet, VALVE_SPEED * dtS)
      moved.add(entrance.unit)
    }
    for (const unit of moved) share(unit, ofUnit.get(unit) ?? [])
  }

  const supplyC = ({ unit, building }: Entrance): number => unit.state.t2g - SUPPLY_LOSS_K[building.position]

  /** Return temperature after the entrance's share of heat was given off; not below room temperature. */
  function returnC({ unit, index }: Entrance): number {
    const { t2g, t2h, room } = unit.state
    const ratio = at(heatRatio, index) / Math.max(at(flowRatio, index), 0.05)
    return Math.max(room, t2g - (t2g - t2h) * ratio)
  }

  divideWater()
  return {
    list,
    deviation,
    flowRatio,
    heatRatio,
    valves,
    supplyC,
    returnC,
    areaShare: ({ index }) => at(area, index),
    move,
    divideWater,
  }
}

/** Scales values so that their area-weighted mean is 1. */
function scale(values: Float64Array, own: readonly number[], area: Float64Array): void {
  let mean = 0
  for (const i of own) mean += at(area, i) * at(values, i)
  for (const i of own) values[i] = at(values, i) / mean
}
