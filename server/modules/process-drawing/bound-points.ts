import { type PointReference, pointsNamedIn } from '#contract/drawing/bindings.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { objectsIn } from './canvas-objects.ts'

/** Codes of all nodes whose points a drawing binds, and of the unit it is shown for. */
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
  for (const element of objectsIn(canvas)) {
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
