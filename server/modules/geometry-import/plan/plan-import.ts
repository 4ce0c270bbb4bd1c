// The plan of an import: nodes first, so that pipes find them; then pipes, ground and areas.

import { packPlaces } from '#contract/endpoints/town-map.ts'
import { isGround, isNode, isPipe } from '#contract/geometry/geometry-mapping.ts'
import { PIPE_END_TYPES } from '#contract/resources/pipe-segment.resource.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import type { Converter } from '../coordinates/converter.ts'
import type { ReadFeature } from '../reading/feature.ts'
import { isRefusal, judgeShape } from './judge-shape.ts'
import { NearNodes } from './near-nodes.ts'
import { groundKey, type Plan, type PresentNode, rounded, turnedRing } from './plan.ts'
import { planArea } from './plan-area.ts'
import { planNode } from './plan-node.ts'
import { planPipe } from './plan-pipe.ts'
import { type Mapped, note, type Outcome, type PlanInput, type Planning } from './planning.ts'
import { cellOf } from './read-columns.ts'

export function planImport(input: PlanInput): Plan {
  const { features, mapping, converter, present } = input
  const planning: Planning = {
    ...input,
    nodes: new Map(present.nodes.map((node) => [node.code.toLowerCase(), node])),
    stationsByName: uniqueNames(present.nodes.filter(({ nodeType }) => nodeType === 'station')),
    pipes: new Map(present.pipes.map((pipe) => [pipe.code.toLowerCase(), pipe])),
    near: new NearNodes(),
    used: { node: new Set(), pipe: new Set() },
    changes: [],
    things: [],
  }
  const layers = new Map(mapping.layers.map((layer, index) => [layer.layer, { layer, index }]))
  const mapped: Mapped[] = []
  const numOfRow = new Map<string, number>()
  for (const feature of features) {
    const found = layers.get(feature.layer)
    const kind = found?.layer.kind ?? null
    if (!found || kind === null) continue
    const judged = judgeShape(feature, kind, converter)
    // what a block draws is a symbol where its shape is another
    if (feature.isOfSymbol && isRefusal(judged) && judged.kind === 'shape') continue
    const code = cellOf(feature, found.layer, 'code') || madeCode(feature, mapping.codePrefix, found.index, numOfRow)
    if (isRefusal(judged)) note(planning, { feature, kind, name: code, places: shown(feature, converter) }, judged)
    else mapped.push({ feature, mapping: found.layer, kind, places: judged.map(rounded), code })
  }
  for (const one of mapped.filter(({ kind }) => isNode(kind))) note(planning, named(one), planNode(planning, one))
  addPresentNodes(planning)
  for (const one of mapped.filter(({ kind }) => isPipe(kind))) note(planning, named(one), planPipe(planning, one))
  const known = new Set(present.ground)
  for (const one of mapped.filter(({ kind }) => isGround(kind)))
    note(planning, named(one), planGround(planning, one, known))
  const usedAreas = new Set<string>()
  for (const one of mapped.filter(({ kind }) => kind === 'area'))
    note(planning, named(one), planArea(planning, one, usedAreas))
  return { things: planning.things, changes: planning.changes }
}

/** Of a refused feature, where it can be looked for. */
const shown = ({ places }: ReadFeature, converter: Converter): Pair[] =>
  places
    .slice(0, MAX_SHOWN)
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
    .map((place) => converter.toWgs84(place))
    .filter(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)
const MAX_SHOWN = 500

const named = (one: Mapped) => ({
  ...one,
  name: cellOf(one.feature, one.mapping, 'name') || (isGround(one.kind) || one.kind === 'area' ? '' : one.code),
})

/** Letters and digits of what names a feature in its file; parts of one feature are numbered. */
function madeCode(
  { handle, row, layer }: ReadFeature,
  prefix: string,
  index: number,
  numOfRow: Map<string, number>,
): string {
  const own = handle.replaceAll(/[^A-Za-z0-9_.-]/g, '')
  const base = own === '' ? `${prefix}-${index + 1}.${row}` : `${prefix}-${own}`
  const count = (numOfRow.get(`${layer} ${base}`) ?? 0) + 1
  numOfRow.set(`${layer} ${base}`, count)
  return count === 1 ? base : `${base}.${count}`
}

function uniqueNames(nodes: readonly PresentNode[]): ReadonlyMap<string, PresentNode> {
  const byName = new Map<string, PresentNode | null>()
  for (const node of nodes) byName.set(node.name, byName.has(node.name) ? null : node)
  return new Map([...byName].flatMap(([name, node]) => (node ? [[name, node] as const] : [])))
}

/** Nodes that the file does not move. */
function addPresentNodes({ present, near, used }: Planning): void {
  for (const { code, nodeType, place, isActive, isOwn } of present.nodes) {
    const isEnd = PIPE_END_TYPES.some((type) => type === nodeType)
    if (isEnd && isActive && isOwn && place && !used.node.has(code.toLowerCase())) near.add({ code, nodeType, place })
  }
}

function planGround({ changes }: Planning, one: Mapped, known: Set<string>): Outcome {
  const { kind, feature, places } = one
  if (!isGround(kind)) return { kind: 'shape', wanted: kind }
  const name = cellOf(feature, one.mapping, 'name').slice(0, 60)
  const packed = packPlaces(places.map(([lng, lat]): [number, number] => [lng, lat]))
  const key = groundKey(kind, name, packed)
  const turned = packPlaces(turnedRing(places).map(([lng, lat]): [number, number] => [lng, lat]))
  // rings of Shapefiles run one way
  const isKnown = known.has(key) || (feature.shape === 'area' && known.has(groundKey(kind, name, turned)))
  if (isKnown) return { state: 'same', places }
  known.add(key)
  changes.push({ type: 'ground', row: feature.row, kind, name, packed })
  return { state: 'added', places }
}
