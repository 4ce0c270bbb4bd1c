import { pointsNamedIn } from '#contract/drawing/bindings.ts'
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
  for (const element of objectsIn(storedCanvas(canvas), 0)) {
    for (const slot of BINDING_SLOTS) {
      const [node, param] = [element[`stationId${slot}`], element[`stationVal${slot}`]]
      if (typeof node === 'string' && node.trim() !== '' && typeof param === 'string' && param.trim() !== '')
        nodes.add(node.trim())
    }
    for (const expression of expressionsOf(element)) {
      for (const { nodeCode } of pointsNamedIn(expression)) if (nodeCode !== null) nodes.add(nodeCode)
    }
  }
  return [...nodes]
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
