import { isPipe, USUAL_LAYING } from '#contract/geometry/geometry-mapping.ts'
import type { Pair } from '../coordinates/chinese-offset.ts'
import { type EndNode, lengthOf } from './near-nodes.ts'
import { isSameLine, type PresentPipe, type Refusal, type Values } from './plan.ts'
import { addChamber } from './plan-node.ts'
import { type Mapped, note, type Outcome, type Planning } from './planning.ts'
import { pipeColumns } from './read-columns.ts'

const LEAST_M = 0.1
const USUAL_ROUGHNESS_MM = 0.5
const MAX_NODE_CODE = 40

/** A pipe, new or changed. An end that is on no node gets a chamber of its own, which the checks of pipes tell as a free end. */
export function planPipe(planning: Planning, one: Mapped): Outcome {
  const { feature, kind, code } = one
  const { used, rights, pipes, problemsOf, changes } = planning
  const key = code.toLowerCase()
  const found = pipes.get(key)
  if (!isPipe(kind)) return { kind: 'shape', wanted: kind }
  if (used.pipe.has(key)) return { kind: 'twice', code }
  if (found && !found.isOwn) return { kind: 'notOwn' }
  if (!found && !rights.addPipes) return { kind: 'mayNotAdd' }
  const columns = pipeColumns(feature, one.mapping)
  if (isRefused(columns)) return columns
  if (lengthOf(one.places) < LEAST_M) return { kind: 'tooShort' }
  const ends = endsOf(planning, one, found)
  if ('kind' in ends) return ends
  const { line, from, to } = ends
  const isSameCourse = found !== undefined && isSameLine((found.line ?? []).slice(1, -1), line.slice(1, -1))
  const values: Values = found
    ? {
        ...valuesOf(found),
        ...columns,
        ...lengthOfKnown(found, columns, isSameCourse ? null : courseLength(line)),
        kind,
        fromCode: from.code,
        toCode: to.code,
      }
    : {
        dnMm: one.mapping.usualDnMm,
        lengthM: courseLength(line),
        // what a surveyor states was measured, unless the file says otherwise
        lengthIsMeasured: 'lengthM' in columns,
        laying: USUAL_LAYING,
        roughnessMm: USUAL_ROUGHNESS_MM,
        builtYear: null,
        ...columns,
        code,
        kind,
        fromCode: from.code,
        toCode: to.code,
      }
  if (values.dnMm === null) return { kind: 'noDn' }
  const problems = problemsOf('pipe', values)
  if (problems.length > 0) return { kind: 'rules', problems }
  used.pipe.add(key)
  const isSame =
    found !== undefined &&
    isSameCourse &&
    Object.entries(valuesOf(found)).every(([name, value]) => values[name] === value)
  if (isSame) return { state: 'same', places: line }
  if (found && !rights.changePipes) return { kind: 'mayNotChange' }
  for (const end of ends.chambers) {
    const added = addChamber(planning, { code: end.code, place: end.place, row: feature.row, values: {} })
    if (!('state' in added)) return added
    note(planning, { feature, kind: 'chamber', name: end.code, places: [end.place] }, added)
  }
  changes.push({ type: 'pipe', row: feature.row, keyId: found?.keyId ?? null, values, line })
  return { state: found ? 'changed' : 'added', places: line }
}

const courseLength = (line: readonly Pair[]): number => Math.round(lengthOf(line) * 10) / 10

/** Of a pipe that is there: a length that was not measured follows another course, unless the file states one. */
function lengthOfKnown(
  found: PresentPipe,
  columns: Readonly<Record<string, unknown>>,
  ofNewCourse: number | null,
): { readonly lengthM?: number; readonly lengthIsMeasured: unknown } {
  const isStated = 'lengthM' in columns
  const isOther = isStated && columns.lengthM !== found.lengthM
  const isMeasured = columns.lengthIsMeasured ?? (isOther || found.lengthIsMeasured)
  return {
    lengthIsMeasured: isMeasured,
    ...(ofNewCourse !== null && !isStated && isMeasured === false ? { lengthM: ofNewCourse } : {}),
  }
}

const isRefused = (columns: Record<string, unknown> | Refusal): columns is Refusal =>
  'kind' in columns && 'column' in columns

/** What its form has. */
const valuesOf = ({ keyId: _key, line: _line, isOwn: _own, ...values }: PresentPipe): Values => values

interface Ends {
  readonly line: readonly Pair[]
  readonly from: EndNode
  readonly to: EndNode
  /** Ends that are on no node: chambers to be. */
  readonly chambers: readonly EndNode[]
}

function endsOf(
  { near, nodes, used }: Planning,
  { places, code }: Mapped,
  found: PresentPipe | undefined,
): Ends | Refusal {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return { kind: 'tooFew' }
  const chambers: EndNode[] = []
  const endAt = (place: Pair, preferred: string | undefined, number: number): EndNode => {
    const met = near.at(place, preferred === undefined ? [] : [preferred])
    if (met) return met
    const chamber: EndNode = { code: freeCode(code, number), nodeType: 'well', place }
    chambers.push(chamber)
    return chamber
  }
  function freeCode(of: string, number: number): string {
    for (let more = 0; ; more += 1) {
      const ending = more === 0 ? `-${number}` : `-${number}.${more}`
      const own = `${of.slice(0, MAX_NODE_CODE - ending.length)}${ending}`
      if (!nodes.has(own.toLowerCase()) && !used.node.has(own.toLowerCase())) return own
    }
  }
  const [from, to] = [endAt(first, found?.fromCode, 1), endAt(last, found?.toCode, 2)]
  if (from.code === to.code) return { kind: 'sameEnds' }
  const line = [from.place].concat(places.slice(1, -1), [to.place])
  // heat comes from the source
  return to.nodeType === 'source' && from.nodeType !== 'source' && !found
    ? { line: line.toReversed(), from: to, to: from, chambers }
    : { line, from, to, chambers }
}
