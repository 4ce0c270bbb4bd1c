/**
 * Heat in the primary pipes (domain guide 2.6): supply and return of each segment are rows of mixed cells. The update
 * is implicit along the flow, so it is stable at any step and conserves heat exactly between neighbouring cells.
 */

import { NETWORK_DENSITY, WATER_HEAT_CAPACITY } from '#server/modules/heat-model/water.ts'
import type { Hydraulics, Tree } from './hydraulics.ts'
import type { PipeSegment } from './network.ts'
import { at } from './numbers.ts'

/** Longest residence time in a cell at design flow; short enough for the correct delay of long trunks. */
const CELL_RESIDENCE_S = 300
/** Smallest design flow, for pipes to chambers behind which nothing is built yet. */
const MIN_DESIGN_KGS = 0.5
/** Wet insulation, valves and compensators lose more than new pipes: networks lose 2 to 6 % of their heat (E). */
const AGED = 3

export interface Pipes {
  /** Temperatures of all cells, °C, in the direction of the supply flow. */
  readonly supply: Float64Array
  readonly back: Float64Array
  /** Temperature of the supply arriving at each node. */
  readonly supplyAtNode: Float64Array
  /** Temperature of the return leaving each node; before the first flow, the one of `fill`. */
  readonly returnAtNode: Float64Array
  /** Moves the supply through the network. @returns The heat lost to the ground, J. */
  moveSupply(dtS: number, sourceC: number, groundC: number): number
  /**
   * Collects the return.
   *
   * @param returnHeat - at each node, Σ flow × temperature of what consumers give back there (kg·K/s); overwritten.
   */
  moveReturn(dtS: number, returnHeat: Float64Array, groundC: number): number
  /** Return temperature at the source, °C; NaN before the first flow. */
  returnC(): number
  /** Heat content above 0 °C, J. */
  storedJ(): number
  fill(supplyC: number, returnC: number): void
}

/** @param designFlow - design flow in the segment of each node, kg/s. */
export function createPipes(tree: Tree, hydraulics: Hydraulics, designFlow: Float64Array): Pipes {
  const count = tree.nodes.length
  const first = new Int32Array(count + 1)
  const cellMass = new Float64Array(count)
  /** Loss of a cell to the ground, W/K. */
  const cellLoss = new Float64Array(count)
  for (let i = 0; i < count; i += 1) {
    const segment = tree.segments[i]
    if (!segment) continue
    const mass = segmentWaterKg(segment)
    const numCells = Math.max(1, Math.ceil(mass / Math.max(at(designFlow, i), MIN_DESIGN_KGS) / CELL_RESIDENCE_S))
    first[i + 1] = numCells
    cellMass[i] = mass / numCells
    cellLoss[i] = (AGED * (0.25 + 0.6 * (segment.dnMm / 1000)) * segment.lengthM) / numCells
  }
  for (let i = 0; i < count; i += 1) first[i + 1] = at(first, i) + at(first, i + 1)

  const numCells = at(first, count)
  const supply = new Float64Array(numCells)
  const back = new Float64Array(numCells)
  const supplyAtNode = new Float64Array(count)
  const returnAtNode = new Float64Array(count)
  let returned = Number.NaN

  /** New temperature of a mixed cell with inflow at `inC`. */
  const mix = (
    cellC: number,
    inC: number,
    dtS: number,
    carried: number,
    loss: number,
    content: number,
    groundC: number,
  ) => (content * cellC + dtS * (carried * inC + loss * groundC)) / (content + dtS * (carried + loss))

  function moveSupply(dtS: number, sourceC: number, groundC: number): number {
    supplyAtNode[0] = sourceC
    let lostJ = 0
    for (let i = 1; i < count; i += 1) {
      const carried = at(hydraulics.flow, i) * WATER_HEAT_CAPACITY
      const content = at(cellMass, i) * WATER_HEAT_CAPACITY
      const loss = at(cellLoss, i)
      let temperature = at(supplyAtNode, at(tree.parent, i))
      for (let cell = at(first, i), end = at(first, i + 1); cell < end; cell += 1) {
        temperature = mix(at(supply, cell), temperature, dtS, carried, loss, content, groundC)
        supply[cell] = temperature
        lostJ += dtS * loss * (temperature - groundC)
      }
      supplyAtNode[i] = temperature
    }
    return lostJ
  }

  function moveReturn(dtS: number, returnHeat: Float64Array, groundC: number): number {
    let lostJ = 0
    for (let i = count - 1; i > 0; i -= 1) {
      const mass = at(hydraulics.flow, i)
      const carried = mass * WATER_HEAT_CAPACITY
      const content = at(cellMass, i) * WATER_HEAT_CAPACITY
      const loss = at(cellLoss, i)
      let temperature = mass > 0 ? at(returnHeat, i) / mass : 0
      if (mass > 0) returnAtNode[i] = temperature
      for (let cell = at(first, i + 1) - 1, end = at(first, i); cell >= end; cell -= 1) {
        temperature = mix(at(back, cell), temperature, dtS, carried, loss, content, groundC)
        back[cell] = temperature
        lostJ += dtS * loss * (temperature - groundC)
      }
      const upstream = at(tree.parent, i)
      returnHeat[upstream] = at(returnHeat, upstream) + mass * temperature
    }
    const total = at(hydraulics.flow, 0)
    if (total > 0) returned = at(returnHeat, 0) / total
    return lostJ
  }

  function storedJ(): number {
    let heat = 0
    for (let i = 1; i < count; i += 1) {
      for (let cell = at(first, i), end = at(first, i + 1); cell < end; cell += 1) {
        heat += at(cellMass, i) * WATER_HEAT_CAPACITY * (at(supply, cell) + at(back, cell))
      }
    }
    return heat
  }

  return {
    supply,
    back,
    supplyAtNode,
    returnAtNode,
    moveSupply,
    moveReturn,
    returnC: () => returned,
    storedJ,
    fill: (supplyC, returnC) => {
      supply.fill(supplyC)
      supplyAtNode.fill(supplyC)
      back.fill(returnC)
      returnAtNode.fill(returnC)
    },
  }
}

/** Water content of one of the two pipes of a segment. */
export const segmentWaterKg = ({ dnMm, lengthM }: PipeSegment): number =>
  NETWORK_DENSITY * lengthM * Math.PI * (dnMm / 2000) ** 2
