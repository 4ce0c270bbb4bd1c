import { pointsNamedIn } from '#contract/drawing/bindings.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'

/** Groups inside groups that are looked into; the drawing engine draws no deeper. */
const MAX_DEPTH = 40

/**
 * Codes of all nodes that a drawing binds points of, and the unit it is shown for. Reads what the drawing engine reads: of
 * a drawing that is broken in parts the rest, and a bare file of Fabric.
 */
export function boundNodes(canvas: unknown, unitCode: string): string[] {
  const nodes = new Set([unitCode])
  for (const element of objectsIn(canvas, 0)) {
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

/** The drawing, its boards, their blocks, elements, and what is in groups. */
function* objectsIn(value: unknown, depth: number): Generator<Readonly<Record<string, unknown>>> {
  if (depth > MAX_DEPTH || !isFields(value)) return
  yield value
  for (const inner of [value.boards, value.objects]) {
    for (const one of Array.isArray(inner) ? inner : [inner]) yield* objectsIn(one, depth + 1)
  }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
