import { GraphicsContext, type StrokeStyle } from 'pixi.js'
import type { LocalPoint } from '../geometry/points.ts'
import type { Face } from '../shapes/path/faces.ts'

/** A shape that several elements may share. */
export type ShapePath =
  | { readonly kind: 'ellipse'; readonly rx: number; readonly ry: number }
  | { readonly kind: 'round-rect'; readonly width: number; readonly height: number; readonly radius: number }
  | { readonly kind: 'polygon'; readonly points: readonly LocalPoint[] }
  /** Areas with holes. */
  | { readonly kind: 'faces'; readonly faces: readonly Face[] }
  /** Pieces each drawn for itself. */
  | { readonly kind: 'lines'; readonly pieces: readonly LinePiece[] }

export interface LinePiece {
  readonly points: readonly LocalPoint[]
  readonly isClosed: boolean
}

export type StrokePaint = Required<Pick<StrokeStyle, 'width' | 'cap' | 'join' | 'miterLimit'>>

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

  fill(path: ShapePath): GraphicsContext {
    return this.#get(`fill ${keyOf(path)}`, (context) => paint(context, path, () => context.fill(0xffffff)))
  }

  stroke(path: ShapePath, stroke: StrokePaint): GraphicsContext {
    const key = `stroke ${stroke.width} ${stroke.cap} ${stroke.join} ${stroke.miterLimit} ${keyOf(path)}`
    return this.#get(key, (context) => paint(context, path, () => context.stroke({ ...stroke, color: 0xffffff })))
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

function paint(context: GraphicsContext, path: ShapePath, draw: () => void): void {
  switch (path.kind) {
    case 'ellipse':
      if (path.rx === path.ry) context.circle(0, 0, path.rx)
      else context.ellipse(0, 0, path.rx, path.ry)
      draw()
      break
    case 'round-rect': {
      const { width, height, radius } = path
      if (radius > 0) context.roundRect(-width / 2, -height / 2, width, height, radius)
      else context.rect(-width / 2, -height / 2, width, height)
      draw()
      break
    }
    case 'polygon':
      context.poly(coordinates(path.points), true)
      draw()
      break
    case 'faces':
      for (const { border, holes } of path.faces) {
        context.poly(coordinates(border), true)
        draw()
        for (const hole of holes) context.poly(coordinates(hole), true).cut()
      }
      break
    case 'lines':
      for (const { points, isClosed } of path.pieces) context.poly(coordinates(points), isClosed)
      draw()
      break
  }
}

function keyOf(path: ShapePath): string {
  switch (path.kind) {
    case 'ellipse':
      return `ellipse ${path.rx} ${path.ry}`
    case 'round-rect':
      return `rect ${path.width} ${path.height} ${path.radius}`
    case 'polygon':
      return `polygon ${coordinates(path.points).join(' ')}`
    case 'faces':
      return `faces ${path.faces.map(({ border, holes }) => [border, ...holes].map((ring) => coordinates(ring).join(' ')).join('-')).join(';')}`
    case 'lines':
      return `lines ${path.pieces.map(({ points, isClosed }) => `${isClosed ? 'z' : ''}${coordinates(points).join(' ')}`).join(';')}`
  }
}

const coordinates = (points: readonly LocalPoint[]): number[] => points.flatMap(({ x, y }) => [x, y])
