/**
 * The buildings behind a unit, entrance by entrance. The unit's one thermal mass holds the heat (so the energy balance is the
 * unit's); each entrance has a deviation from it, driven by what its share of the water brings and what its walls lose. The
 * deviations of a unit always add up to nothing, weighted by area. Entrances with a valve can throttle their share.
 */
import { windFactor } from './building.ts'
import type { BuildingEntrance, HeatedBuilding, HeatNetwork } from './network.ts'
import { approach, at, clamp } from './numbers.ts'
import { createRandom } from './random.ts'
import type { Unit } from './unit.ts'
import type { Weather } from './weather.ts'

export interface Entrance {
  readonly plan: BuildingEntrance
  readonly building: HeatedBuilding
  readonly unit: Unit
  readonly hasValve: boolean
  /** Through which its valve and its sensors report. */
  readonly gateway: string
  readonly index: number
}

export interface ValveState {
  position: number
  positionSet: number
  mode: number
  returnSetC: number
  heatGj: number
}

export interface Entrances {
  readonly list: readonly Entrance[]
  /** Of rooms from the unit's mean, K, by entrance. */
  readonly deviation: Float64Array
  /** Share of the unit's flow and heat over the share of its area, by entrance. */
  readonly flowRatio: Float64Array
  readonly heatRatio: Float64Array
  /** By entrance code, of those that have one. */
  readonly valves: ReadonlyMap<string, ValveState>
  /** Temperature of the water that comes and goes, °C. */
  supplyC(entrance: Entrance): number
  returnC(entrance: Entrance): number
  /** Share of the unit's area. */
  areaShare(entrance: Entrance): number
  move(dtS: number, weather: Weather, minute: number): void
  /** Takes over saved positions. */
  layOut(): void
}

/** Pressure that a loop's far end lacks shows in its flow. */
const HEAD_FACTOR = { near: 1.14, mid: 1, far: 0.87 } as const
const SUPPLY_LOSS_K = { near: 0.2, mid: 0.5, far: 0.9 } as const
/** Emitters give less than proportionally more with more water. */
const HEAT_BY_FLOW = 0.25
/** Position at which a valve passes what the circuit was laid out for, %. */
const LAID_OUT_POSITION = 70
const VALVE_EXPONENT = 1.2
const VALVE_MIN = 15
const VALVE_SPEED = 1
/** A valve that keeps its return temperature moves this often, minutes, by so many % a kelvin, at most so many. */
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
          valves.set(plan.code, { position, positionSet: position, mode: 0, returnSetC, heatGj: 0 })
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

  function layOut(): void {
    for (const [unit, own] of ofUnit) share(unit, own)
  }

  function move(dtS: number, weather: Weather, minute: number): void {
    for (const [unit, own] of ofUnit) {
      const { state, building } = unit
      const lossWK = building.lossWK * windFactor(weather.windMS)
      const excessK = Math.max(1, (state.t2g + state.t2h) / 2 - state.room)
      // an entrance that gets warmer loses more and takes less from its emitters
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

  /** What the entrance's water has left after giving its share of the heat; no colder than the rooms. */
  function returnC({ unit, index }: Entrance): number {
    const { t2g, t2h, room } = unit.state
    const ratio = at(heatRatio, index) / Math.max(at(flowRatio, index), 0.05)
    return Math.max(room, t2g - (t2g - t2h) * ratio)
  }

  layOut()
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
    layOut,
  }
}

/** Makes the area-weighted mean of some values 1. */
function scale(values: Float64Array, own: readonly number[], area: Float64Array): void {
  let mean = 0
  for (const i of own) mean += at(area, i) * at(values, i)
  for (const i of own) values[i] = at(values, i) / mean
}
