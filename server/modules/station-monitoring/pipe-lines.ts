// The pipes between measured places. Duty: follows the tree of pipes from each measured chamber up to the next measured
// place, and gives what the water loses on the way. Neighbours: pipe-lines.repository.ts reads pipes and values.
// Invariants: a figure is known only where both ends know what it needs; lost heat is counted for the water that arrives,
// as branches take the rest on the way.

import type { LinePlace, LineSegment, PipeLines } from '#contract/endpoints/pipe-lines.ts'
import { isUsable } from '#contract/live/quality.ts'
import { findBlocks } from '#contract/pipes/find-blocks.ts'
import { buildPipeGraph } from '#contract/pipes/pipe-graph.ts'
import type { LatestOfNode } from '../overview/repository.ts'
import type { MeasuredNode, PipeRow } from './pipe-lines.repository.ts'

/** kg/m³ of water at about 75 °C, m/s², and kJ/(kg·K). */
const DENSITY = 975
const GRAVITY = 9.81
const SPECIFIC_HEAT = 4.187
const PA_PER_MPA = 1e6
const TH_PER_KGS = 3.6

const PARAMS = {
  source: { supplyC: 'T1g', returnC: 'T1h', supplyMpa: 'P1g', returnMpa: 'P1h', flowTh: 'F1' },
  well: { supplyC: 'W_Tg', returnC: 'W_Th', supplyMpa: 'W_Pg', returnMpa: 'W_Ph', flowTh: 'W_F' },
} as const
export const LINE_PARAMS = Object.values(PARAMS).flatMap((params) => Object.values(params))

interface LineInput {
  readonly now: number
  readonly pipes: readonly PipeRow[]
  readonly sourceIds: readonly string[]
  /** Sources and chambers in the data scope. */
  readonly nodes: readonly MeasuredNode[]
  readonly values: readonly LatestOfNode[]
}

/** A measured place with what it is joined to upstream. */
interface Found {
  readonly place: LinePlace
  readonly altitudeM: number | null
}

export function buildPipeLines({ now, pipes, sourceIds, nodes, values }: LineInput): PipeLines {
  const into = pipesInto(pipes, sourceIds)
  const found = new Map(
    nodes.flatMap((node): [string, Found][] => {
      const place = placeOf(node, values, distanceOf(node.keyId, into), now)
      return place ? [[node.keyId, { place, altitudeM: node.altitudeM }]] : []
    }),
  )
  const segments = [...found.values()].flatMap((to) => segmentTo(to, into, found) ?? [])
  const joined = new Set(segments.flatMap(({ fromId, toId }) => [fromId, toId]))
  return {
    serverTime: now,
    places: [...found.values()].map(({ place }) => place).filter(({ keyId }) => joined.has(keyId)),
    segments,
    numInRings: pipes.length - into.size,
    runs: runsOf(segments, found),
  }
}

/** Null for a node without points: a chamber without instruments. */
function placeOf(
  { altitudeM: _, ...node }: MeasuredNode,
  values: readonly LatestOfNode[],
  distanceM: number,
  now: number,
): LinePlace | null {
  const params = PARAMS[node.nodeType]
  const own = values.filter(
    ({ nodeCode, paramCode }) => nodeCode === node.code && Object.values(params).some((code) => code === paramCode),
  )
  if (own.length === 0) return null
  const known = new Map(
    own
      .filter(
        ({ quality, at, holdMs, isMaintained }) => !isMaintained && isUsable(quality) && now - at.getTime() <= holdMs,
      )
      .map(({ paramCode, value }) => [paramCode, value]),
  )
  const of = (name: keyof typeof params): number | null => known.get(params[name]) ?? null
  return {
    ...node,
    distanceM,
    supplyC: of('supplyC'),
    returnC: of('returnC'),
    supplyMpa: of('supplyMpa'),
    returnMpa: of('returnMpa'),
    flowTh: of('flowTh'),
    isMaintained: own.some(({ isMaintained }) => isMaintained),
    points: own.map(({ pointCode }) => pointCode),
  }
}

/** The pipe through which heat comes to a node; none to a node of a ring, where it comes from either side. */
function pipesInto(pipes: readonly PipeRow[], sources: readonly string[]): ReadonlyMap<string, PipeRow> {
  const graph = buildPipeGraph({
    pipes: pipes.map(({ fromId, toId }, at) => ({ id: String(at), from: fromId, to: toId })),
    valves: [],
    sources,
  })
  const { blocks, blockAbove } = findBlocks(graph)
  return new Map(
    graph.nodes.flatMap((node, at): [string, PipeRow][] => {
      const block = blocks[blockAbove[at] ?? -1]
      const pipe = block?.isBridge ? pipes[block.pipes[0] ?? -1] : undefined
      if (!pipe || !block) return []
      return [[node, { ...pipe, fromId: graph.nodes[block.top] ?? pipe.fromId, toId: node }]]
    }),
  )
}

/** Pipes from a node up to the root, nearest first. */
function* pipesUpFrom(nodeId: string, into: ReadonlyMap<string, PipeRow>): Generator<PipeRow> {
  const passed = new Set<string>()
  for (let pipe = into.get(nodeId); pipe && !passed.has(pipe.toId); pipe = into.get(pipe.fromId)) {
    passed.add(pipe.toId)
    yield pipe
  }
}

const distanceOf = (nodeId: string, into: ReadonlyMap<string, PipeRow>): number =>
  [...pipesUpFrom(nodeId, into)].reduce((sum, { lengthM }) => sum + lengthM, 0)

/** From the next measured place upstream; null where there is none. */
function segmentTo(
  to: Found,
  into: ReadonlyMap<string, PipeRow>,
  found: ReadonlyMap<string, Found>,
): LineSegment | null {
  let lengthM = 0
  const widths: number[] = []
  for (const pipe of pipesUpFrom(to.place.keyId, into)) {
    lengthM += pipe.lengthM
    widths.push(pipe.dnMm)
    const from = found.get(pipe.fromId)
    if (from) return lossesOf(from, to, lengthM, [Math.min(...widths), Math.max(...widths)])
  }
  return null
}

function lossesOf(from: Found, to: Found, lengthM: number, dnMm: [number, number]): LineSegment {
  const [start, end] = [from.place, to.place]
  const supplyDropK = differenceOf(start.supplyC, end.supplyC)
  // the weight of the water between two heights is no friction
  const rise = differenceOf(to.altitudeM, from.altitudeM)
  const staticPa = rise === null ? null : DENSITY * GRAVITY * rise
  const frictionOf = (head: number | null, tail: number | null, weight: number | null): number | null => {
    const drop = differenceOf(head, tail)
    return drop === null || weight === null ? null : (drop * PA_PER_MPA - weight) / lengthM
  }
  const lossKw =
    supplyDropK === null || end.flowTh === null ? null : (end.flowTh / TH_PER_KGS) * SPECIFIC_HEAT * supplyDropK
  return {
    fromId: start.keyId,
    toId: end.keyId,
    lengthM,
    dnMm,
    supplyDropK,
    supplyPaM: frictionOf(start.supplyMpa, end.supplyMpa, staticPa),
    // the return flows the other way
    returnPaM: frictionOf(end.returnMpa, start.returnMpa, staticPa === null ? null : -staticPa),
    lossKw,
    lossWM: lossKw === null ? null : (lossKw * 1000) / lengthM,
  }
}

const differenceOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other

/** Each last measured place with all that lie above it. */
function runsOf(segments: readonly LineSegment[], found: ReadonlyMap<string, Found>): PipeLines['runs'] {
  const above = new Map(segments.map(({ fromId, toId }) => [toId, fromId]))
  const passed = new Set(above.values())
  const distance = (keyId: string): number => found.get(keyId)?.place.distanceM ?? 0
  return [...above.keys()]
    .filter((keyId) => !passed.has(keyId))
    .sort((one, other) => distance(other) - distance(one))
    .map((keyId) => {
      const places: string[] = []
      for (let at: string | undefined = keyId; at !== undefined; at = above.get(at)) places.unshift(at)
      return { keyId, places }
    })
}
