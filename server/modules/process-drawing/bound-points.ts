import { type PointReference, pointsNamedIn } from '#contract/drawing/bindings.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { storedCanvas } from '#contract/drawing/stored-canvas.ts'

/** Deepest nesting of groups that is searched; the drawing engine draws no deeper. */
const MAX_DEPTH = 40

/**
 * Codes of all nodes whose points a drawing binds, and of the unit it is shown for. Reads what the drawing engine
 * reads: the intact parts of a broken drawing, and bare Fabric files, as text or parsed.
 */
export function boundNodes(canvas: unknown, unitCode: string): string[] {
  const nodes = new Set([unitCode])
  for (const { nodeCode } of referencesIn(canvas)) if (nodeCode !== null) nodes.add(nodeCode)
  return [...nodes]
}

/** The points that a drawing binds, each once; those that name no node are of the unit. */
export function boundPoints(canvas: unknown, unitCode: string): BoundPoint[] {
  const points = new Map<string, BoundPoint>()
  for (const { nodeCode, paramCode } of referencesIn(canvas)) {
    const point = { nodeCode: nodeCode ?? unitCode, paramCode }
    points.set(`${point.nodeCode}.${paramCode}`, point)
  }
  return [...points.values()]
}

export type BoundPoint = PointReference & { readonly nodeCode: string }

function* referencesIn(canvas: unknown): Generator<PointReference> {
  for (const element of objectsIn(storedCanvas(canvas), 0)) {
    for (const slot of BINDING_SLOTS) {
      const [node, param] = [element[`stationId${slot}`], element[`stationVal${slot}`]]
      if (typeof param !== 'string' || param.trim() === '') continue
      const nodeCode = typeof node === 'string' && node.trim() !== '' ? node.trim() : null
      yield { nodeCode, paramCode: param.trim() }
    }
    for (const expression of expressionsOf(element)) yield* pointsNamedIn(expression)
  }
}

function expressionsOf({ expressions }: Readonly<Record<string, unknown>>): string[] {
  if (typeof expressions !== 'object' || expressions === null) return []
  return Object.values(expressions).filter((text) => typeof text === 'string')
}

/** The drawing, its boards, their blocks and elements, the objects inside groups, and drawings inside elements. */
function* objectsIn(value: unknown, depth: number): Generator<Readonly<Record<string, unknown>>> {
  if (depth > MAX_DEPTH || !isFields(value)) return
  yield value
  for (const inner of [value.boards, value.objects, storedCanvas(value.canvasJson)]) {
    for (const one of Array.isArray(inner) ? inner : [inner]) yield* objectsIn(one, depth + 1)
  }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
