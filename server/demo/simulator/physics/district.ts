/**
 * One source with its plant, its tree of primary pipes and the units at the ends of the tree. A step has two halves:
 * `control` moves all controllers and solves the flows, `move` transports the heat. Districts are independent.
 */

import { WATER_HEAT_CAPACITY } from '#server/modules/heat-model/water.ts'
import { followUnit } from './follow-unit.ts'
import { createHydraulics, type Hydraulics, type Tree } from './hydraulics.ts'
import type { HeatNetwork, HeatSource } from './network.ts'
import { at } from './numbers.ts'
import { createPipes, type Pipes, segmentWaterKg } from './pipes.ts'
import { createPlant, type Plant } from './plant.ts'
import type { Unit } from './unit.ts'
import { controlUnit, type HeatLedger, moveUnit } from './unit-step.ts'
import type { Weather } from './weather.ts'

/** Sums of heat in J of the whole network; every step adds to them. */
export interface NetworkLedger extends HeatLedger {
  /** Measured at the outlet of the sources. */
  sourceJ: number
  /** Lost by primary pipes to the ground. */
  pipeLossJ: number
}

export interface District {
  readonly source: HeatSource
  readonly plant: Plant
  readonly pipes: Pipes
  readonly hydraulics: Hydraulics
  /** Flow in the segment of each node when every unit runs at design, kg/s. */
  readonly designFlow: Float64Array
  /** Whether the source feeds a station or chamber. */
  has(code: string): boolean
  /** Index of a station or chamber in the tree; throws when it is not in this district. */
  nodeOf(code: string): number
  /** Moves what is slow by a long step, up to an hour; `move` and `control` do the rest. */
  follow(dtS: number, weather: Weather, hour: number): void
  control(dtS: number, outdoorC: number, hour: number): void
  move(dtS: number, weather: Weather, ledger: NetworkLedger): void
}

const GROUND_C = 5
const SMALLEST_FLOW_KGS = 0.1

/** @param units - units of the stations that the source feeds. */
export function createDistrict(
  network: HeatNetwork,
  source: HeatSource,
  tree: Tree,
  units: readonly Unit[],
  seed: number,
  outdoorC: number,
): District {
  const nodeIndex = new Map(tree.nodes.map((code, index) => [code, index]))
  const nodeOf = (code: string): number => {
    const index = nodeIndex.get(code)
    if (index === undefined) throw new RangeError(`Node ${code} is not fed by ${source.code}.`)
    return index
  }
  const unitNode = Int32Array.from(units, ({ stationCode }) => nodeOf(stationCode))
  const designFlow = designFlows(tree, units, unitNode)
  const hydraulics = createHydraulics(tree, unitNode)
  const pipes = createPipes(tree, hydraulics, designFlow)
  const plant = createPlant(
    network,
    source,
    {
      designHeatW: units.reduce((sum, unit) => sum + unit.design.heatW, 0),
      // avoids a division by zero for a source that feeds no station yet
      designFlowKgS: Math.max(at(designFlow, 0), SMALLEST_FLOW_KGS),
      designHeadPa: designHead(tree, designFlow, source.worstPointDpMpa * 1e6),
      networkWaterKg: tree.segments.reduce((sum, segment) => sum + (segment ? 2 * segmentWaterKg(segment) : 0), 1_000),
    },
    seed,
    outdoorC,
  )
  pipes.fill(plant.state.supplyC, plant.state.returnC)
  const resistance = new Float64Array(units.length)
  const returnHeat = new Float64Array(tree.nodes.length)

  function control(dtS: number, outdoorC: number, hour: number): void {
    for (let k = 0; k < units.length; k += 1) {
      const unit = units[k]
      if (unit) resistance[k] = controlUnit(unit, dtS, outdoorC, hour)
    }
    plant.control(dtS, outdoorC)
    hydraulics.solve(resistance, plant.pump, plant.state.speed, plant.state.returnPa)
  }

  function move(dtS: number, weather: Weather, ledger: NetworkLedger): void {
    ledger.pipeLossJ += pipes.moveSupply(dtS, plant.state.supplyC, GROUND_C)
    returnHeat.fill(0)
    for (let k = 0; k < units.length; k += 1) {
      const unit = units[k]
      if (!unit) continue
      const node = at(unitNode, k)
      const flow = at(hydraulics.consumerFlow, k)
      moveUnit(unit, dtS, flow, at(pipes.supplyAtNode, node), weather, ledger)
      returnHeat[node] = at(returnHeat, node) + flow * unit.state.t1h
    }
    ledger.pipeLossJ += pipes.moveReturn(dtS, returnHeat, GROUND_C)
    const flow = at(hydraulics.flow, 0)
    const returnC = flow > 0 ? at(returnHeat, 0) / flow : plant.state.returnC
    ledger.sourceJ += dtS * flow * WATER_HEAT_CAPACITY * (plant.state.supplyC - returnC)
    plant.settle(dtS, flow, returnC, at(hydraulics.differential, 0), hydraulics.worstDifferential())
  }

  function follow(dtS: number, weather: Weather, hour: number): void {
    for (const unit of units) followUnit(unit, dtS, weather, hour)
    plant.follow(dtS, weather.outdoorC)
    pipes.fill(plant.state.supplyC, plant.state.returnC)
  }

  return {
    source,
    plant,
    pipes,
    hydraulics,
    designFlow,
    has: (code) => nodeIndex.has(code),
    nodeOf,
    control,
    follow,
    move,
  }
}

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
