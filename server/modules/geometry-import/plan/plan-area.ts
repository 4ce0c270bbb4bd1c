import { ringText } from '#contract/map/area-ring.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { isSameLine, type PresentArea, type PresentNode, turnedRing, type Values } from './plan.ts'
import type { Mapped, Outcome, Planning } from './planning.ts'
import { cellOf } from './read-columns.ts'

/** Corners are kept to millionths of a degree. */
const SAME = 1.1e-6
const MAX_NAME = 60

/** The outline of a station, a unit or a community, new or changed: known by its node and its name. */
export function planArea(
  { present, nodes, rights, changes, problemsOf }: Planning,
  one: Mapped,
  used: Set<string>,
): Outcome {
  const { feature, mapping, places } = one
  const nodeCode = cellOf(feature, mapping, 'nodeCode')
  const node = nodes.get(nodeCode.toLowerCase())
  const name = (cellOf(feature, mapping, 'name') || (node?.name ?? '')).slice(0, MAX_NAME)
  const ofNode = node && keysOf(node, present.nodes)
  if (!node?.isOwn || !ofNode) return { kind: 'noAreaNode', code: nodeCode }
  const key = `${node.code} ${name}`
  if (used.has(key)) return { kind: 'twice', code: key }
  const found = present.areas.find((area) => area.nodeCode === node.code && area.name === name)
  if (found && isSame(found, places)) {
    used.add(key)
    return { state: 'same', places }
  }
  if (!(found ? rights.changeAreas : rights.addAreas)) return { kind: found ? 'mayNotChange' : 'mayNotAdd' }
  const values: Values = { ...ofNode, polygonName: name, points: ringText(places) }
  const problems = problemsOf('area', values)
  if (problems.length > 0) return { kind: 'rules', problems }
  used.add(key)
  changes.push({ type: 'area', row: feature.row, keyId: found?.keyId ?? null, values })
  return { state: found ? 'changed' : 'added', places }
}

/** The station of a node, and the node where it is below it; null: a node of this type has no area. */
function keysOf(node: PresentNode, all: readonly PresentNode[]): Values | null {
  if (!['station', 'unit', 'community'].includes(node.nodeType)) return null
  const station = all.find(({ nodeType, path }) => nodeType === 'station' && node.path.startsWith(path))
  if (!station) return null
  return {
    heatStationId: station.keyId,
    heatUnitId: node.nodeType === 'unit' ? node.keyId : '',
    communityId: node.nodeType === 'community' ? node.keyId : '',
  }
}

const isSame = ({ ring }: PresentArea, places: readonly Pair[]): boolean =>
  [places, turnedRing(places)].some((other) => isSameLine(ring, other, SAME))
