import { CanvasSource, FillGradient, Matrix, Texture } from 'pixi.js'
import type { Gradient, GradientStop } from '../document/gradient.ts'
import { createPen } from './create-pen.ts'

/** Pixels along a linear gradient: hard changes of colour stay hard to the eye. */
const LENGTH_PX = 1024
/** Linear gradients on a page, a row each. */
const ROWS = 128
/** Pixels from the middle of a radial gradient to its edge. */
const RADIUS_PX = 128
/** A row is so many times as high as a gradient is long: however large the element, it stays within its row. */
const ROW_HEIGHT = 1e7

/** Rows of gradients side by side, so that what is painted with them is drawn at once. */
interface Page {
  readonly pen: CanvasRenderingContext2D
  readonly texture: Texture
  numRows: number
  isDirty: boolean
}

/** Gradients as Pixi fills with them, equal ones once. They live as long as the renderer. */
export class GradientFills {
  readonly #pages: Page[] = []
  readonly #rows = new Map<string, { readonly texture: Texture; readonly row: number }>()
  readonly #radials = new Map<string, Texture>()

  /** Fills in the space of the element, to be shown under a white tint. */
  fillOf({ stops, frame, start }: Gradient): FillGradient {
    const fill = new FillGradient({ type: start ? 'radial' : 'linear', textureSpace: 'global', colorStops: [] })
    const matrix = new Matrix(...frame)
    // Pixi paints a texture of its own only where there is none
    if (start) {
      fill.texture = this.#radialOf(stops, start)
      fill.transform = matrix.append(new Matrix(1 / RADIUS_PX, 0, 0, 1 / RADIUS_PX, -1, -1))
    } else {
      const { texture, row } = this.#rowOf(stops)
      fill.texture = texture
      fill.transform = matrix.append(new Matrix(1 / LENGTH_PX, 0, 0, ROW_HEIGHT, 0, -(row + 0.5) * ROW_HEIGHT))
    }
    return fill
  }

  /** Sends new gradients to the GPU; to be called before a frame is drawn. */
  upload(): void {
    for (const page of this.#pages) {
      if (page.isDirty) page.texture.source.update()
      page.isDirty = false
    }
  }

  destroy(): void {
    for (const { texture } of this.#pages) texture.destroy(true)
    for (const texture of this.#radials.values()) texture.destroy(true)
    this.#pages.length = 0
    this.#rows.clear()
    this.#radials.clear()
  }

  #rowOf(stops: readonly GradientStop[]) {
    const key = JSON.stringify(stops)
    const known = this.#rows.get(key)
    if (known) return known
    const last = this.#pages.at(-1)
    const page = last && last.numRows < ROWS ? last : this.#addPage()
    const { pen, texture, numRows: row } = page
    paintRamp(pen, pen.createLinearGradient(0, 0, LENGTH_PX, 0), stops)
    pen.fillRect(0, row, LENGTH_PX, 1)
    page.numRows++
    page.isDirty = true
    const added = { texture, row }
    this.#rows.set(key, added)
    return added
  }

  #addPage(): Page {
    const pen = createPen(LENGTH_PX, ROWS)
    const page: Page = { pen, texture: textureOf(pen), numRows: 0, isDirty: false }
    this.#pages.push(page)
    return page
  }

  #radialOf(stops: readonly GradientStop[], start: NonNullable<Gradient['start']>): Texture {
    const key = JSON.stringify([stops, start])
    const known = this.#radials.get(key)
    if (known) return known
    const pen = createPen(2 * RADIUS_PX, 2 * RADIUS_PX)
    const [x, y] = [RADIUS_PX * (1 + start.x), RADIUS_PX * (1 + start.y)]
    const ramp = pen.createRadialGradient(x, y, start.radius * RADIUS_PX, RADIUS_PX, RADIUS_PX, RADIUS_PX)
    paintRamp(pen, ramp, stops)
    pen.fillRect(0, 0, 2 * RADIUS_PX, 2 * RADIUS_PX)
    const texture = textureOf(pen)
    this.#radials.set(key, texture)
    return texture
  }
}

function textureOf({ canvas }: CanvasRenderingContext2D): Texture {
  const options = { resolution: 1, scaleMode: 'linear', addressMode: 'clamp-to-edge' } as const
  return new Texture({ source: new CanvasSource({ resource: canvas, ...options }) })
}

/** Makes a canvas paint with the stops. */
export function paintRamp(pen: CanvasRenderingContext2D, ramp: CanvasGradient, stops: readonly GradientStop[]): void {
  for (const { offset, color, alpha } of stops) {
    ramp.addColorStop(offset, `rgba(${color >> 16}, ${(color >> 8) & 0xff}, ${color & 0xff}, ${alpha})`)
  }
  pen.fillStyle = ramp
}
