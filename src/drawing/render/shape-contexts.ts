import { GraphicsContext, type StrokeStyle } from 'pixi.js'
import type { LocalPoint } from '../geometry/points.ts'

/** An outline that several elements may share. */
export type Outline =
  | { readonly kind: 'circle'; readonly radius: number }
  | { readonly kind: 'round-rect'; readonly width: number; readonly height: number; readonly radius: number }
  | { readonly kind: 'polygon'; readonly points: readonly LocalPoint[] }
  /** Open pieces, each drawn for itself. */
  | { readonly kind: 'lines'; readonly pieces: readonly (readonly LocalPoint[])[] }

export type StrokeLook = Required<Pick<StrokeStyle, 'width' | 'cap' | 'join' | 'miterLimit'>>

/**
 * Leaving a context costs a search through all who use it, so that a thousand users of one would make tearing down
 * quadratic.
 */
const MAX_USERS = 256

/**
 * White paths, one for all elements of the same geometry: colour is the tint of who uses it. They live as long as the
 * renderer, bounded by the number of different shapes in the document.
 */
export class ShapeContexts {
  readonly #contexts: GraphicsContext[] = []
  readonly #current = new Map<string, { context: GraphicsContext; numUsers: number }>()

  fill(outline: Outline): GraphicsContext {
    return this.#get(`fill ${keyOf(outline)}`, (context) => trace(context, outline).fill(0xffffff))
  }

  stroke(outline: Outline, look: StrokeLook): GraphicsContext {
    const key = `stroke ${look.width} ${look.cap} ${look.join} ${look.miterLimit} ${keyOf(outline)}`
    return this.#get(key, (context) => trace(context, outline).stroke({ ...look, color: 0xffffff }))
  }

  destroy(): void {
    for (const context of this.#contexts) context.destroy()
    this.#contexts.length = 0
    this.#current.clear()
  }

  #get(key: string, draw: (context: GraphicsContext) => void): GraphicsContext {
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

function trace(context: GraphicsContext, outline: Outline): GraphicsContext {
  switch (outline.kind) {
    case 'circle':
      return context.circle(0, 0, outline.radius)
    case 'round-rect': {
      const { width, height, radius } = outline
      return radius > 0
        ? context.roundRect(-width / 2, -height / 2, width, height, radius)
        : context.rect(-width / 2, -height / 2, width, height)
    }
    case 'polygon':
      return context.poly(coordinates(outline.points), true)
    case 'lines':
      for (const piece of outline.pieces) context.poly(coordinates(piece), false)
      return context
  }
}

function keyOf(outline: Outline): string {
  switch (outline.kind) {
    case 'circle':
      return `circle ${outline.radius}`
    case 'round-rect':
      return `rect ${outline.width} ${outline.height} ${outline.radius}`
    case 'polygon':
      return `polygon ${coordinates(outline.points).join(' ')}`
    case 'lines':
      return `lines ${outline.pieces.map((piece) => coordinates(piece).join(' ')).join(';')}`
  }
}

const coordinates = (points: readonly LocalPoint[]): number[] => points.flatMap(({ x, y }) => [x, y])
