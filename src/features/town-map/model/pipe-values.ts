// Temperature, pressure and flow of every pipe, from the meters at sources, chambers and stations. A pipe shows what
// arrives at its end. Where nothing is measured there, it is computed: the flow is that of all stations behind; temperature
// and pressure lie between the meters before and behind, parted by what the pipes on the way lose. Pure.

import { NO_READING, type Reading } from '#archetypes/map/node-readings.ts'
import type { MapPipe } from '#contract/endpoints/town-map.ts'
import type { PipeQuantity } from './quantities.ts'

type Pipe = Pick<MapPipe, 'fromId' | 'toId' | 'lengthM' | 'dnMm'>

export interface PipeReading extends Reading {
  readonly isComputed: boolean
}

export interface PipeReadings {
  /** By the node at its end. */
  of(toId: string, quantity: PipeQuantity): PipeReading
}

const NOTHING: PipeReading = { ...NO_READING, isComputed: false }
const isKnown = ({ value, isOld }: Reading): boolean => !isOld && !Number.isNaN(value)

/** @param measured - At a node; no reading where it has no such meter. */
export function pipeReadings(
  pipes: readonly Pipe[],
  measured: (nodeId: string, quantity: PipeQuantity) => Reading,
): PipeReadings {
  const into = new Map(pipes.map((pipe) => [pipe.toId, pipe]))
  const outOf = new Map<string, Pipe[]>()
  for (const pipe of pipes) outOf.set(pipe.fromId, [...(outOf.get(pipe.fromId) ?? []), pipe])
  const flows = flowsOf(pipes, outOf, (nodeId) => measured(nodeId, 'flow'))
  const hasFlows = pipes.every(({ toId }) => (flows.get(toId)?.value ?? 0) > 0)

  /** What a pipe takes from the water's temperature or pressure, in any unit, as only shares of a way are asked for. */
  const lossIn = ({ toId, lengthM, dnMm }: Pipe, quantity: PipeQuantity): number => {
    const flow = flows.get(toId)?.value ?? 0
    if (!hasFlows) return lengthM
    // the same heat is lost by each metre, from as much water as flows; friction grows with the square of the flow
    return quantity === 'temperature' ? lengthM / flow : (lengthM * flow ** 2) / (dnMm / 1000) ** 5
  }

  /** The next meter towards the source, and what is lost from it to a node. */
  function before(nodeId: string, quantity: PipeQuantity): { reading: Reading; loss: number } | null {
    let loss = 0
    const passed = new Set<string>()
    for (let pipe = into.get(nodeId); pipe && !passed.has(pipe.toId); pipe = into.get(pipe.fromId)) {
      passed.add(pipe.toId)
      loss += lossIn(pipe, quantity)
      const reading = measured(pipe.fromId, quantity)
      if (isKnown(reading)) return { reading, loss }
    }
    return null
  }

  /** The next meters away from the source, on each way the first. */
  function behind(nodeId: string, quantity: PipeQuantity): { reading: Reading; loss: number }[] {
    const found: { reading: Reading; loss: number }[] = []
    const open = [{ nodeId, loss: 0 }]
    const passed = new Set([nodeId])
    for (let at = open.pop(); at; at = open.pop())
      for (const pipe of outOf.get(at.nodeId) ?? []) {
        if (passed.has(pipe.toId)) continue
        passed.add(pipe.toId)
        const loss = at.loss + lossIn(pipe, quantity)
        const reading = measured(pipe.toId, quantity)
        if (isKnown(reading)) found.push({ reading, loss })
        else open.push({ nodeId: pipe.toId, loss })
      }
    return found
  }

  function between(nodeId: string, quantity: PipeQuantity): PipeReading | null {
    const start = before(nodeId, quantity)
    const ends = behind(nodeId, quantity)
    if (!start || ends.length === 0) return null
    const values = ends.map(({ reading, loss }) => {
      const share = start.loss / (start.loss + loss)
      return start.reading.value + share * (reading.value - start.reading.value)
    })
    return {
      value: values.reduce((sum, value) => sum + value, 0) / values.length,
      isOld: false,
      isComputed: true,
      at: Math.min(start.reading.at, ...ends.map(({ reading }) => reading.at)),
    }
  }

  return {
    of(toId, quantity) {
      if (quantity === 'flow') return flows.get(toId) ?? NOTHING
      const own = measured(toId, quantity)
      if (isKnown(own)) return { ...own, isComputed: false }
      return between(toId, quantity) ?? { ...own, isComputed: false }
    },
  }
}

/** Flow at the end of each pipe, by that end: its own meter's, else the sum of all that leaves it. */
function flowsOf(
  pipes: readonly Pipe[],
  outOf: ReadonlyMap<string, readonly Pipe[]>,
  measured: (nodeId: string) => Reading,
): ReadonlyMap<string, PipeReading> {
  const flows = new Map<string, PipeReading>()
  const open = new Set<string>()
  function flowAt(nodeId: string): PipeReading {
    const known = flows.get(nodeId)
    if (known) return known
    const own = measured(nodeId)
    if (isKnown(own) || open.has(nodeId)) return { ...own, isComputed: false }
    open.add(nodeId)
    const parts = (outOf.get(nodeId) ?? []).map(({ toId }) => flowAt(toId))
    open.delete(nodeId)
    if (parts.length === 0 || !parts.every(isKnown)) return { ...own, isComputed: false }
    return {
      value: parts.reduce((sum, { value }) => sum + value, 0),
      isOld: false,
      isComputed: true,
      at: Math.min(...parts.map(({ at }) => at)),
    }
  }
  // outwards in, so that few calls are deep
  for (const { toId } of [...pipes].reverse()) flows.set(toId, flowAt(toId))
  return flows
}
