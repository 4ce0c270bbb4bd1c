import { CanvasSource } from 'pixi.js'
import type { GradientStop } from '#drawing/document/gradient.ts'
import { paintRamp } from '../gradient-fills.ts'

const LENGTH_PX = 512
const FIRST_ROWS = 16
const MAX_ROWS = 1024

/** The colours of all gradients of a board, a row each: equal ones share one. */
export class GradientRamps {
  readonly #rows = new Map<string, number>()
  #pen = createPen(FIRST_ROWS)
  #source = createSource(this.#pen.canvas)
  #isDirty = false

  get source(): CanvasSource {
    return this.#source
  }

  /** Null where there are too many: what is painted with it takes its one colour. */
  rowOf(stops: readonly GradientStop[]): number | null {
    const key = JSON.stringify(stops)
    const known = this.#rows.get(key)
    if (known !== undefined) return known
    const row = this.#rows.size
    if (row === MAX_ROWS) return null
    this.#rows.set(key, row)
    if (row >= this.#pen.canvas.height) {
      const grown = createPen(2 * this.#pen.canvas.height)
      grown.drawImage(this.#pen.canvas, 0, 0)
      this.#pen = grown
    }
    paintRamp(this.#pen, this.#pen.createLinearGradient(0, 0, LENGTH_PX, 0), stops)
    this.#pen.fillRect(0, row, LENGTH_PX, 1)
    this.#isDirty = true
    return row
  }

  /**
   * Sends what was painted to the GPU; to be called before a frame is drawn. Where the rows have outgrown their texture,
   * {@link source} is another from now on, and the one before is returned, the caller's to destroy.
   */
  upload(): CanvasSource | null {
    if (!this.#isDirty) return null
    this.#isDirty = false
    if (this.#source.resource === this.#pen.canvas) {
      this.#source.update()
      return null
    }
    const outgrown = this.#source
    this.#source = createSource(this.#pen.canvas)
    return outgrown
  }

  destroy(): void {
    this.#source.destroy()
  }
}

function createPen(height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = LENGTH_PX
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gave no 2D context for the gradients of a drawing.')
  return pen
}

const createSource = (canvas: HTMLCanvasElement): CanvasSource =>
  new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear', addressMode: 'clamp-to-edge' })
