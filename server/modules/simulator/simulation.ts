/**
 * The simulated heat network as one thing: weather, source, primary network and stations, moved step by step.
 * Data in, data out: no clock, no I/O. Times are real times; the model's calendar is shifted by `calendarOffsetMs`.
 * Invariant: source heat = station heat + pipe loss + change of the stored heat, to rounding, at any step.
 */
import { z } from 'zod'
import { hourOfDay } from './calendar.ts'
import { compileTree, createHydraulics, type Tree } from './hydraulics.ts'
import type { HeatNetwork } from './network.ts'
import { at } from './numbers.ts'
import { createPipes, segmentWaterKg } from './pipes.ts'
import { createPlant, plantState } from './plant.ts'
import { createRandom } from './random.ts'
import { type Reading, readPlant, readUnit } from './readings.ts'
import { loopHeatJ } from './secondary-loop.ts'
import { createProbe } from './sensors.ts'
import { createUnit, type Unit, unitState } from './unit.ts'
import { controlUnit, type HeatLedger, moveUnit } from './unit-step.ts'
import { WATER_HEAT_CAPACITY } from './water.ts'
import { createWeather, type Weather, weatherSnapshot } from './weather.ts'

export interface SimulationOptions {
  readonly network: HeatNetwork
  readonly seed: number
  /** Real time at which the simulation stands at first, epoch ms. */
  readonly startMs: number
  /** Model time minus real time, see `calendarOffsetMs`. */
  readonly calendarOffsetMs: number
  /** Share of a gateway's messages that are lost on the way, 0 to 1; default 0.001. */
  readonly messageLoss?: number
}

/** What one gateway sends in one step; `t` is real time, epoch ms. */
export interface GatewayReadings {
  readonly gateway: string
  readonly t: number
  readonly values: Reading[]
}

/** Heat in J since the simulation was made or warmed up; `storedJ` is the present content of all water above 0 °C. */
export interface EnergyBalance extends Readonly<HeatLedger> {
  /** Measured at the outlet of the source. */
  readonly sourceJ: number
  /** Lost by primary pipes to the ground. */
  readonly pipeLossJ: number
  readonly storedPrimaryJ: number
  readonly storedSecondaryJ: number
  readonly storedJ: number
}

const simulationSnapshot = z.object({
  version: z.literal(1),
  nowMs: z.number(),
  weather: weatherSnapshot,
  noise: z.array(z.number()).length(4),
  loss: z.array(z.number()).length(4),
  plant: plantState,
  supplyC: z.array(z.number()),
  returnC: z.array(z.number()),
  units: z.record(z.string(), unitState),
})
/** Plain data, fit for JSON. */
export type SimulationSnapshot = z.infer<typeof simulationSnapshot>

export interface Simulation {
  readonly network: HeatNetwork
  /** Real time at which the simulation stands, epoch ms. */
  readonly nowMs: number
  readonly weather: Weather
  readonly units: readonly Unit[]
  /** Moves on by up to any time; long steps are divided. @throws {RangeError} unless `dtS` is a positive number. */
  step(dtS: number): void
  /** Moves on to a real time, in long steps; after more than two days of standstill only the last two are lived through. */
  advanceTo(realMs: number): void
  /** Brings the network to its working state without moving the clock; the energy balance starts anew. */
  warmUp(hours?: number): void
  /** Reads all instruments; gateways whose message is lost are missing. */
  readings(): GatewayReadings[]
  energy(): EnergyBalance
  snapshot(): SimulationSnapshot
  /**
   * Goes on from a snapshot, its time included: follow with `advanceTo`.
   *
   * @throws {RangeError} naming the field, when the snapshot is malformed or of another network; nothing is changed then.
   */
  restore(snapshot: unknown): void
}

/** Controllers work every few seconds, and the fastest part of the model needs steps well under a minute. */
const MAX_SUB_STEP_S = 15
const MAX_CATCH_UP_MS = 48 * 3_600_000
const GROUND_C = 5

export function createSimulation(options: SimulationOptions): Simulation {
  const { network, seed, calendarOffsetMs, messageLoss = 0.001 } = options
  const { latitude, longitude, utcOffsetH } = network.company
  const weather = createWeather({ climate: network.climate, latitude, longitude, utcOffsetH, seed })
  const noise = createRandom(seed, 'noise')
  const loss = createRandom(seed, 'loss')
  const probe = createProbe(noise)
  let nowMs = options.startMs
  weather.moveTo(nowMs + calendarOffsetMs)

  const tree = compileTree(network)
  const units: Unit[] = []
  const nodeOfUnit: number[] = []
  const stations = network.stations.map((station) => {
    const node = tree.nodes.indexOf(station.code)
    const first = units.length
    for (const plan of station.units) {
      units.push(createUnit(plan, network, seed, weather.now.outdoorC))
      nodeOfUnit.push(node)
    }
    return { gateway: station.gatewayCode, node, units: units.slice(first) }
  })
  const unitNode = Int32Array.from(nodeOfUnit)
  const designFlow = designFlows(tree, units, unitNode)
  const hydraulics = createHydraulics(tree, unitNode)
  const pipes = createPipes(tree, hydraulics, designFlow)
  const plant = createPlant(
    network,
    {
      designHeatW: units.reduce((sum, unit) => sum + unit.design.heatW, 0),
      designFlowKgS: at(designFlow, 0),
      designHeadPa: designHead(tree, designFlow, network.source.worstPointDpMpa * 1e6),
      networkWaterKg: network.segments.reduce((sum, segment) => sum + 2 * segmentWaterKg(segment), 0),
    },
    seed,
    weather.now.outdoorC,
  )
  pipes.fill(plant.state.supplyC, plant.state.returnC)

  const resistance = new Float64Array(units.length)
  const returnHeat = new Float64Array(tree.nodes.length)
  const ledger = { sourceJ: 0, pipeLossJ: 0, stationJ: 0, buildingJ: 0, secondaryLossJ: 0, makeUpLossJ: 0 }

  function control(dtS: number): void {
    const { outdoorC } = weather.now
    const hour = hourOfDay(nowMs + calendarOffsetMs, utcOffsetH)
    for (let k = 0; k < units.length; k += 1) {
      const unit = units[k]
      if (unit) resistance[k] = controlUnit(unit, dtS, outdoorC, hour)
    }
    plant.control(dtS, outdoorC)
    hydraulics.solve(resistance, plant.pump, plant.state.speed, plant.state.returnPa)
  }

  function subStep(dtS: number): void {
    nowMs += dtS * 1000
    weather.moveTo(nowMs + calendarOffsetMs)
    control(dtS)
    ledger.pipeLossJ += pipes.moveSupply(dtS, plant.state.supplyC, GROUND_C)
    returnHeat.fill(0)
    for (let k = 0; k < units.length; k += 1) {
      const unit = units[k]
      if (!unit) continue
      const node = at(unitNode, k)
      const flow = at(hydraulics.consumerFlow, k)
      moveUnit(unit, dtS, flow, at(pipes.supplyAtNode, node), weather.now, ledger)
      returnHeat[node] = at(returnHeat, node) + flow * unit.state.t1h
    }
    ledger.pipeLossJ += pipes.moveReturn(dtS, returnHeat, GROUND_C)
    const flow = at(hydraulics.flow, 0)
    const returnC = flow > 0 ? at(returnHeat, 0) / flow : plant.state.returnC
    ledger.sourceJ += dtS * flow * WATER_HEAT_CAPACITY * (plant.state.supplyC - returnC)
    plant.settle(dtS, flow, returnC, at(hydraulics.differential, 0), hydraulics.worstDifferential())
  }

  function step(dtS: number): void {
    if (!(dtS > 0 && Number.isFinite(dtS))) throw new RangeError(`dtS ${dtS}: must be a positive number of seconds.`)
    const count = Math.ceil(dtS / MAX_SUB_STEP_S)
    for (let i = 0; i < count; i += 1) subStep(dtS / count)
  }

  function advanceTo(realMs: number): void {
    if (realMs <= nowMs) return
    nowMs = Math.max(nowMs, realMs - MAX_CATCH_UP_MS)
    step((realMs - nowMs) / 1000)
    nowMs = realMs
  }

  function warmUp(hours = 24): void {
    const target = nowMs
    nowMs -= hours * 3_600_000
    step(hours * 3600)
    nowMs = target
    for (const key of LEDGER_KEYS) ledger[key] = 0
  }

  function readings(): GatewayReadings[] {
    const { outdoorC } = weather.now
    const t = Math.round(nowMs)
    const all: GatewayReadings[] = [
      { gateway: network.source.gatewayCode, t, values: readPlant(plant, network.source, outdoorC, probe) },
    ]
    for (const station of stations) {
      const supplyPa = at(hydraulics.supplyPa, station.node)
      const returnPa = at(hydraulics.returnPa, station.node)
      const values = station.units.flatMap((unit) => readUnit(unit, outdoorC, supplyPa, returnPa, probe))
      all.push({ gateway: station.gateway, t, values })
    }
    return all.filter(() => loss.uniform() >= messageLoss)
  }

  function energy(): EnergyBalance {
    const storedPrimaryJ = pipes.storedJ()
    const storedSecondaryJ = units.reduce((sum, unit) => sum + loopHeatJ(unit.state, unit.loopWaterKg), 0)
    return { ...ledger, storedPrimaryJ, storedSecondaryJ, storedJ: storedPrimaryJ + storedSecondaryJ }
  }

  function snapshot(): SimulationSnapshot {
    return {
      version: 1,
      nowMs,
      weather: weather.snapshot(),
      noise: noise.state(),
      loss: loss.state(),
      plant: { ...plant.state },
      supplyC: [...pipes.supply],
      returnC: [...pipes.back],
      units: Object.fromEntries(units.map((unit) => [unit.plan.code, { ...unit.state }])),
    }
  }

  function restore(given: unknown): void {
    const parsed = simulationSnapshot.safeParse(given)
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
      throw new RangeError(`Simulator snapshot refused: ${problems.slice(0, 3).join('; ')}`)
    }
    const saved = parsed.data
    const numSaved = Object.keys(saved.units).length
    if (numSaved !== units.length || units.some((unit) => !saved.units[unit.plan.code])) {
      throw new RangeError(
        `Simulator snapshot refused: units: ${numSaved} saved, of another network than these ${units.length}.`,
      )
    }
    for (const [field, cells] of [['supplyC', pipes.supply] as const, ['returnC', pipes.back] as const]) {
      if (saved[field].length !== cells.length) {
        throw new RangeError(
          `Simulator snapshot refused: ${field}: ${saved[field].length} cells, expected ${cells.length}.`,
        )
      }
    }
    nowMs = saved.nowMs
    weather.restore(saved.weather)
    weather.moveTo(nowMs + calendarOffsetMs)
    noise.restore(saved.noise)
    loss.restore(saved.loss)
    Object.assign(plant.state, saved.plant)
    pipes.supply.set(saved.supplyC)
    pipes.back.set(saved.returnC)
    for (const unit of units) Object.assign(unit.state, saved.units[unit.plan.code])
    // pressures are not stored: they follow from the positions
    control(0)
  }

  return {
    network,
    get nowMs() {
      return nowMs
    },
    weather: weather.now,
    units,
    step,
    advanceTo,
    warmUp,
    readings,
    energy,
    snapshot,
    restore,
  }
}

const LEDGER_KEYS = ['sourceJ', 'pipeLossJ', 'stationJ', 'buildingJ', 'secondaryLossJ', 'makeUpLossJ'] as const

/** Flow in each segment when every unit runs at design, kg/s. */
function designFlows(tree: Tree, units: readonly Unit[], unitNode: Int32Array): Float64Array {
  const flow = new Float64Array(tree.nodes.length)
  units.forEach((unit, k) => {
    const node = at(unitNode, k)
    flow[node] = at(flow, node) + unit.design.primaryFlowKgS
  })
  for (let i = tree.nodes.length - 1; i > 0; i -= 1) {
    const upstream = at(tree.parent, i)
    flow[upstream] = at(flow, upstream) + at(flow, i)
  }
  return flow
}

/** Head for the farthest station at design flow, Pa. */
function designHead(tree: Tree, designFlow: Float64Array, atStationPa: number): number {
  const loss = new Float64Array(tree.nodes.length)
  let worst = 0
  for (let i = 1; i < tree.nodes.length; i += 1) {
    loss[i] = at(loss, at(tree.parent, i)) + at(tree.resistance, i) * at(designFlow, i) ** 2
    worst = Math.max(worst, at(loss, i))
  }
  return worst + atStationPa
}
