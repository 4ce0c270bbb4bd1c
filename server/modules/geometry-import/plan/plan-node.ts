import type { Pair } from '../coordinates/chinese-offset.ts'
import { isSamePlace, type PresentNode, type Values } from './plan.ts'
import type { Mapped, Outcome, Planning } from './planning.ts'
import { cellOf, depthIn } from './read-columns.ts'

/** A chamber, new or changed, or the place of an existing station or source. */
export function planNode(planning: Planning, one: Mapped): Outcome {
  if (one.kind === 'source') return planSource(planning, one)
  return one.kind === 'station' ? planStation(planning, one) : planChamber(planning, one)
}

function planStation(planning: Planning, { feature, mapping, places }: Mapped): Outcome {
  const [code, name] = [cellOf(feature, mapping, 'code'), cellOf(feature, mapping, 'name')]
  const found = planning.nodes.get(code.toLowerCase()) ?? (code === '' ? planning.stationsByName.get(name) : undefined)
  const [place] = places
  if (found?.nodeType !== 'station' || !place) return { kind: 'noStation', code: code || name }
  return change(planning, { found, nodeType: 'station', place, row: feature.row, values: {} })
}

function planSource(planning: Planning, { feature, mapping, places }: Mapped): Outcome {
  const [code, name] = [cellOf(feature, mapping, 'code'), cellOf(feature, mapping, 'name')]
  const named = planning.present.nodes.filter((node) => node.nodeType === 'source' && node.name === name)
  const found = planning.nodes.get(code.toLowerCase()) ?? (code === '' && named.length === 1 ? named[0] : undefined)
  const [place] = places
  if (found?.nodeType !== 'source' || !place) return { kind: 'noSuchSource', code: code || name }
  return change(planning, { found, nodeType: 'source', place, row: feature.row, values: {} })
}

function planChamber(planning: Planning, { feature, mapping, places, code }: Mapped): Outcome {
  const found = planning.nodes.get(code.toLowerCase())
  const [place] = places
  if (!place) return { kind: 'tooFew' }
  if (found && found.nodeType !== 'well') return { kind: 'otherType', code }
  const name = cellOf(feature, mapping, 'name')
  const depth = cellOf(feature, mapping, 'depthM')
  const depthM = depth === '' ? null : depthIn(depth)
  if (depth !== '' && depthM === null)
    return { kind: 'field', column: mapping.columns.depthM ?? 'depthM', value: depth.slice(0, 60) }
  const values: Values = { ...(name === '' ? {} : { name }), ...(depthM === null ? {} : { depthM }) }
  if (found) return change(planning, { found, nodeType: 'well', place, row: feature.row, values })
  return addChamber(planning, { code, place, row: feature.row, values })
}

export function addChamber(
  planning: Planning,
  { code, place, row, values }: { code: string; place: Pair; row: number; values: Values },
): Outcome {
  const { used, rights, nodes, mapping, near, changes, problemsOf } = planning
  const key = code.toLowerCase()
  if (used.node.has(key)) return { kind: 'twice', code }
  if (!rights.addNodes) return { kind: 'mayNotAdd' }
  const source = nodes.get(mapping.sourceCode.toLowerCase())
  if (source?.nodeType !== 'source' || !source.isOwn || !source.isActive) return { kind: 'noSource' }
  const all = { code, name: code, ...values, parentCode: source.code, lng: place[0], lat: place[1] }
  const problems = problemsOf('well', all)
  if (problems.length > 0) return { kind: 'rules', problems }
  used.node.add(key)
  near.add({ code, nodeType: 'well', place })
  changes.push({ type: 'node', row, keyId: null, nodeType: 'well', values: all })
  return { state: 'added', places: [place] }
}

interface NodeMove {
  readonly found: PresentNode
  readonly nodeType: 'well' | 'station' | 'source'
  readonly place: Pair
  readonly row: number
  readonly values: Values
}

function change({ used, rights, near, changes }: Planning, { found, nodeType, place, row, values }: NodeMove): Outcome {
  const key = found.code.toLowerCase()
  if (used.node.has(key)) return { kind: 'twice', code: found.code }
  if (!found.isOwn) return { kind: 'notOwn' }
  const isSame =
    isSamePlace(found.place, place) &&
    (values.name ?? found.name) === found.name &&
    (values.depthM ?? found.depthM) === found.depthM
  if (!isSame && !rights.changeNodes) return { kind: 'mayNotChange' }
  used.node.add(key)
  const [lng, lat] = (isSame && found.place) || place
  if (found.isActive) near.add({ code: found.code, nodeType, place: [lng, lat] })
  if (!isSame) changes.push({ type: 'node', row, keyId: found.keyId, nodeType, values: { ...values, lng, lat } })
  return { state: isSame ? 'same' : 'changed', places: [place] }
}
