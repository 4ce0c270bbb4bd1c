import { Graphics, GraphicsContext } from 'pixi.js'
import type { Gradient } from '../document/gradient.ts'
import type { LocalPoint } from '../geometry/points.ts'
import { dashesOf, facesIn, outlinesOf, type ShapePath, type StrokeStyle } from '../shapes/look.ts'
import { GradientFills } from './gradient-fills.ts'

/**
 * Leaving a context costs a search through all who use it, so that a thousand users of one would make tearing down
 * quadratic.
 */
const MAX_USERS = 256
/** Contexts that nobody shows are kept for those who come back into view or undo, up to so many. */
const MAX_SPARE = 512
const WHITE = 0xffffff

interface ShapeUse {
  readonly key: string
  numUsers: number
}

/**
 * White paths, one for all elements of the same geometry: colour is the tint of who shows it. Those with a gradient have its
 * colours. A path lives as long as a node shows it, and then for a while: a shape that is resized has another one each frame.
 */
export class ShapeContexts {
  readonly #uses = new Map<GraphicsContext, ShapeUse>()
  readonly #current = new Map<string, GraphicsContext>()
  /** Those without users, longest unused first. */
  readonly #spare = new Set<GraphicsContext>()
  readonly #shown = new WeakMap<Graphics, GraphicsContext>()
  readonly #gradients = new GradientFills()

  fill(path: ShapePath, gradient: Gradient | null = null): GraphicsContext {
    return this.#get(['fill', path, gradient], (context) => {
      const fill = gradient ? this.#gradients.fillOf(gradient) : WHITE
      if (path.kind !== 'outlines') {
        trace(context, path).fill(fill)
        return
      }
      for (const { border, holes } of facesIn(path)) {
        context.poly(coordinates(border), true).fill(fill)
        for (const hole of holes) context.poly(coordinates(hole), true).cut()
      }
    })
  }

  stroke(path: ShapePath, style: StrokeStyle, gradient: Gradient | null = null): GraphicsContext {
    return this.#get(['stroke', path, style, gradient], (context) => {
      const { width, cap, join, miterLimit } = style
      if (path.kind !== 'outlines' && !style.dash) trace(context, path)
      else
        for (const { points, isClosed } of style.dash ? dashesOf(path, style) : outlinesOf(path))
          context.poly(coordinates(points), isClosed)
      const paint = gradient ? { fill: this.#gradients.fillOf(gradient) } : { color: WHITE }
      context.stroke({ width, cap, join, miterLimit, ...paint })
    })
  }

  /** A node that shows a path of {@link fill} or {@link stroke}. */
  draw(context: GraphicsContext): Graphics {
    const node = new Graphics(context)
    this.#enter(node, context)
    node.once('destroyed', () => this.#leave(node))
    return node
  }

  /** Lets a node of {@link draw} show another path. */
  redraw(node: Graphics, context: GraphicsContext): void {
    if (this.#shown.get(node) === context) return
    node.context = context
    this.#leave(node)
    this.#enter(node, context)
  }

  /** Sends new gradients to the GPU; to be called before a frame is drawn. */
  upload(): void {
    this.#gradients.upload()
  }

  destroy(): void {
    for (const context of this.#uses.keys()) context.destroy()
    this.#uses.clear()
    this.#spare.clear()
    this.#current.clear()
    this.#gradients.destroy()
  }

  #get(look: readonly unknown[], draw: (context: GraphicsContext) => void): GraphicsContext {
    const key = JSON.stringify(look)
    const known = this.#current.get(key)
    if (known && (this.#uses.get(known)?.numUsers ?? MAX_USERS) < MAX_USERS) return known
    const context = new GraphicsContext()
    draw(context)
    this.#uses.set(context, { key, numUsers: 0 })
    this.#current.set(key, context)
    return context
  }

  #enter(node: Graphics, context: GraphicsContext): void {
    const use = this.#uses.get(context)
    if (!use) return
    use.numUsers++
    this.#spare.delete(context)
    this.#shown.set(node, context)
  }

  #leave(node: Graphics): void {
    const context = this.#shown.get(node)
    const use = context && this.#uses.get(context)
    if (!use) return
    this.#shown.delete(node)
    use.numUsers--
    if (use.numUsers > 0) return
    this.#spare.add(context)
    const [oldest] = this.#spare
    if (this.#spare.size > MAX_SPARE && oldest) this.#giveUp(oldest)
  }

  #giveUp(context: GraphicsContext): void {
    const key = this.#uses.get(context)?.key
    if (key !== undefined && this.#current.get(key) === context) this.#current.delete(key)
    this.#uses.delete(context)
    this.#spare.delete(context)
    context.destroy()
  }
}

function trace(context: GraphicsContext, path: Exclude<ShapePath, { kind: 'outlines' }>): GraphicsContext {
  if (path.kind === 'ellipse') {
    return path.rx === path.ry ? context.circle(0, 0, path.rx) : context.ellipse(0, 0, path.rx, path.ry)
  }
  const { width, height, radius } = path
  return radius > 0
    ? context.roundRect(-width / 2, -height / 2, width, height, radius)
    : context.rect(-width / 2, -height / 2, width, height)
}

const coordinates = (points: readonly LocalPoint[]): number[] => points.flatMap(({ x, y }) => [x, y])
