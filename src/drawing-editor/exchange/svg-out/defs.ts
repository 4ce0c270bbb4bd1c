import type { Coat, Gradient } from '#drawing/engine.ts'
import { decimal, node, type SvgNode, writeNode } from './svg-node.ts'

/** What elements refer to by id: gradients and clip paths, equal ones once. */
export class Defs {
  readonly #ids = new Map<string, string>()
  readonly #nodes: SvgNode[] = []

  /** A reference to a definition, as an attribute has it. */
  referenceTo(definition: SvgNode): string {
    const key = writeNode(definition)
    const known = this.#ids.get(key)
    const id = known ?? `d${this.#ids.size + 1}`
    if (known === undefined) {
      this.#ids.set(key, id)
      this.#nodes.push(node(definition.name, { id, ...definition.attributes }, definition.children))
    }
    return `url(#${id})`
  }

  get nodes(): readonly SvgNode[] {
    return this.#nodes
  }
}

/** The attributes that paint with a coat. */
export function paintOf(
  property: 'fill' | 'stroke',
  { paint, gradient }: Pick<Coat, 'paint' | 'gradient'>,
  defs: Defs,
) {
  if (gradient) return { [property]: defs.referenceTo(gradientNode(gradient)) }
  const { color, alpha } = paint
  return { [property]: hexOf(color), [`${property}-opacity`]: alpha < 1 ? alpha : null }
}

const hexOf = (color: number): string => `#${color.toString(16).padStart(6, '0')}`

/** In the element's own space, where the engine has it. */
function gradientNode({ stops, frame, start }: Gradient): SvgNode {
  const common = { gradientUnits: 'userSpaceOnUse', gradientTransform: `matrix(${frame.map(decimal).join(' ')})` }
  const inner = start?.radius ?? 0
  // SVG 1.1 has no inner circle: one with the same middle is what the first stop begins with
  const isRing = inner > 0 && start?.x === 0 && start.y === 0
  const inside = stops.map(({ offset, color, alpha }) =>
    node('stop', {
      offset: isRing ? inner + (1 - inner) * offset : offset,
      'stop-color': hexOf(color),
      'stop-opacity': alpha < 1 ? alpha : null,
    }),
  )
  if (!start) return node('linearGradient', { ...common, x1: 0, y1: 0, x2: 1, y2: 0 }, inside)
  const focus = {
    fx: start.x === 0 ? null : start.x,
    fy: start.y === 0 ? null : start.y,
    fr: inner > 0 && !isRing ? inner : null,
  }
  return node('radialGradient', { ...common, cx: 0, cy: 0, r: 1, ...focus }, inside)
}
