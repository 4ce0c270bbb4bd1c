/**
 * Primary network hydraulics: exact solution of a radial tree (domain guide 2.5). All losses are S·m², so resistances
 * in series add and conductances 1/√S in parallel add; one sweep towards the source, one away from it, no iteration.
 * Invariants: a node's parent has a smaller index; node 0 is the source; the segment of node i leads from its parent.
 */

import { GRAVITY, NETWORK_DENSITY } from '#server/modules/heat-model/water.ts'
import { LOCAL_LOSS_SHARE, pipeResistance } from './design.ts'
import type { HeatNetwork, HeatSource, PipeSegment } from './network.ts'
import { at } from './numbers.ts'

export interface Tree {
  /** Node codes; index 0 is the source. */
  readonly nodes: readonly string[]
  readonly parent: Int32Array
  /** Segment that leads to the node; undefined for the source. */
  readonly segments: readonly (PipeSegment | undefined)[]
  /** Resistance of supply and return together, Pa/(kg/s)²; 0 for the source. */
  readonly resistance: Float64Array
  /** Static pressure of a node relative to the source, Pa; negative at a higher altitude. */
  readonly staticPa: Float64Array
}

/**
 * Arranges the segments of a plan as one tree per source, parents before children.
 *
 * @throws {RangeError} naming the node or segment, when the segments are not radial trees from the sources to the
 *   stations that name them.
 */
export function compileForest(
  network: Pick<HeatNetwork, 'sources' | 'stations' | 'junctions' | 'segments'>,
): readonly Tree[] {
  const { sources, stations, junctions } = network
  const altitude = new Map([...sources, ...junctions, ...stations].map((node) => [node.code, node.altitudeM]))
  const leaving = new Map<string, PipeSegment[]>()
  for (const segment of network.segments) {
    if (!altitude.has(segment.to)) throw new RangeError(`Segment ${segment.code} leads to unknown node ${segment.to}.`)
    const known = leaving.get(segment.from)
    if (known) known.push(segment)
    else leaving.set(segment.from, [segment])
  }
  const sourceOf = new Map(sources.map(({ code }) => [code, code]))
  const trees = sources.map((source) => compileTree(source, altitude, leaving, sourceOf))
  for (const code of altitude.keys()) if (!sourceOf.has(code)) throw new RangeError(`No pipe leads to node ${code}.`)
  for (const { code, sourceCode } of stations) {
    const feeding = sourceOf.get(code)
    if (feeding !== sourceCode) {
      throw new RangeError(`Station ${code} names source ${sourceCode}, but its pipe comes from ${feeding}.`)
    }
  }
  return trees
}

/** @param sourceOf - source of each node reached so far; the nodes of this tree are added. */
function compileTree(
  source: HeatSource,
  altitude: ReadonlyMap<string, number>,
  leaving: ReadonlyMap<string, readonly PipeSegment[]>,
  sourceOf: Map<string, string>,
): Tree {
  const nodes = [source.code]
  const segments: (PipeSegment | undefined)[] = [undefined]
  const parent = [-1]
  for (let index = 0; index < nodes.length; index += 1) {
    for (const segment of leaving.get(nodes[index] ?? '') ?? []) {
      if (sourceOf.has(segment.to)) throw new RangeError(`Segment ${segment.code} closes a ring at node ${segment.to}.`)
      sourceOf.set(segment.to, source.code)
      nodes.push(segment.to)
      segments.push(segment)
      parent.push(index)
    }
  }
  const sourceAltitude = source.altitudeM
  return {
    nodes,
    parent: Int32Array.from(parent),
    segments,
    resistance: Float64Array.from(segments, (segment) => (segment ? segmentResistance(segment) : 0)),
    staticPa: Float64Array.from(nodes, (code) => {
      return -NETWORK_DENSITY * GRAVITY * ((altitude.get(code) ?? sourceAltitude) - sourceAltitude)
    }),
  }
}

const segmentResistance = ({ lengthM, dnMm, roughnessMm }: PipeSegment): number =>
  2 * pipeResistance(lengthM, dnMm / 1000, roughnessMm / 1000, LOCAL_LOSS_SHARE)

/** Head of a pump at full speed: `zeroFlowPa − slope·m²`; at speed share s the first term goes with s². */
export interface PumpCurve {
  readonly zeroFlowPa: number
  readonly slope: number
}

export interface Hydraulics {
  /** Flow in the segment of each node, kg/s; of node 0 the total. */
  readonly flow: Float64Array
  /** Pressure between supply and return at each node, Pa. */
  readonly differential: Float64Array
  /** Gauge pressure of supply and return at each node, Pa. */
  readonly supplyPa: Float64Array
  readonly returnPa: Float64Array
  /** Flow of each consumer, kg/s. */
  readonly consumerFlow: Float64Array
  /** Smallest differential pressure at a consumer, Pa; without consumers, the one at the source. */
  worstDifferential(): number
  /**
   * Solves for the present resistances.
   *
   * @param consumerResistance - S of each consumer, Pa/(kg/s)²; infinite when shut.
   * @param speed - of the pump, 0 to 1.
   * @param returnAtSourcePa - kept constant by make-up.
   */
  solve(consumerResistance: Float64Array, pump: PumpCurve, speed: number, returnAtSourcePa: number): void
}

/** @param consumerNode - index of the node at which each consumer is connected. */
export function createHydraulics(tree: Tree, consumerNode: Int32Array): Hydraulics {
  const count = tree.nodes.length
  const numConsumers = consumerNode.length
  const flow = new Float64Array(count)
  const differential = new Float64Array(count)
  const supplyPa = new Float64Array(count)
  const returnPa = new Float64Array(count)
  const consumerFlow = new Float64Array(numConsumers)
  /** Conductance 1/√S of everything behind a node, and the same including its segment. */
  const behind = new Float64Array(count)
  const through = new Float64Array(count)

  function solve(consumerResistance: Float64Array, pump: PumpCurve, speed: number, returnAtSourcePa: number): void {
    behind.fill(0)
    for (let k = 0; k < numConsumers; k += 1) {
      const node = at(consumerNode, k)
      behind[node] = at(behind, node) + 1 / Math.sqrt(at(consumerResistance, k))
    }
    for (let i = count - 1; i > 0; i -= 1) {
      const conductance = at(behind, i)
      if (conductance === 0) {
        through[i] = 0
        continue
      }
      through[i] = 1 / Math.sqrt(at(tree.resistance, i) + 1 / (conductance * conductance))
      const upstream = at(tree.parent, i)
      behind[upstream] = at(behind, upstream) + at(through, i)
    }

    const total = at(behind, 0)
    const head = pump.zeroFlowPa * speed * speed
    const mass = total === 0 ? 0 : Math.sqrt(head / (1 / (total * total) + pump.slope))
    flow[0] = mass
    differential[0] = head - pump.slope * mass * mass
    returnPa[0] = returnAtSourcePa
    supplyPa[0] = returnAtSourcePa + at(differential, 0)

    for (let i = 1; i < count; i += 1) {
      const upstream = at(tree.parent, i)
      const branchFlow = at(through, i) * Math.sqrt(at(differential, upstream))
      const halfLoss = 0.5 * at(tree.resistance, i) * branchFlow * branchFlow
      const rise = at(tree.staticPa, i) - at(tree.staticPa, upstream)
      flow[i] = branchFlow
      differential[i] = Math.max(0, at(differential, upstream) - 2 * halfLoss)
      supplyPa[i] = at(supplyPa, upstream) - halfLoss + rise
      returnPa[i] = at(returnPa, upstream) + halfLoss + rise
    }
    for (let k = 0; k < numConsumers; k += 1) {
      consumerFlow[k] = Math.sqrt(at(differential, at(consumerNode, k)) / at(consumerResistance, k))
    }
  }

  function worstDifferential(): number {
    let worst = Number.POSITIVE_INFINITY
    for (let k = 0; k < numConsumers; k += 1) worst = Math.min(worst, at(differential, at(consumerNode, k)))
    return Number.isFinite(worst) ? worst : at(differential, 0)
  }

  return { flow, differential, supplyPa, returnPa, consumerFlow, worstDifferential, solve }
}
