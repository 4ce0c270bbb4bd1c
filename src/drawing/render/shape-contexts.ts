import { GraphicsContext } from 'pixi.js'
import type { Gradient } from '../document/gradient.ts'
import type { LocalPoint } from '../geometry/points.ts'
import { dashesOf, facesIn, outlinesOf, type ShapePath, type StrokeStyle } from '../shapes/look.ts'
import { GradientFills } from './gradient-fills.ts'

/**
 * Leaving a context costs a search through all who use it, so that a thousand users of one would make tearing down
 * quadratic.
 */
const MAX_USERS = 256
const WHITE = 0xffffff

/**
 * White paths, one for all elements of the same geometry: colour is the tint of who uses it. Those with a gradient have its
 * colours. They live as long as the renderer, bounded by the number of different shapes in the document.
 */
export class ShapeContexts {
  readonly #contexts: GraphicsContext[] = []
  readonly #current = new Map<string, { context: GraphicsContext; numUsers: number }>()
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

  /** Sends new gradients to the GPU; to be called before a frame is drawn. */
  upload(): void {
    this.#gradients.upload()
  }

  destroy(): void {
    for (const context of this.#contexts) context.destroy()
    this.#contexts.length = 0
    this.#current.clear()
    this.#gradients.destroy()
  }

  #get(look: readonly unknown[], draw: (context: GraphicsContext) => void): GraphicsContext {
    const key = JSON.stringify(look)
    const known = this.#current.get(key)
    if (known && known.numUsers < MAX_USERS) {
      known.numUsers++
      return known.context
    }
    const context = new GraphicsContext()
    draw(context)
    this.#contexts.push(context)
    this.#current.set(key, { context, numUsers: 1 })
    return context
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
