import type { GradientStop } from '#drawing/document/gradient.ts'
import { paintRamp } from '../gradient-fills.ts'
import { GrowingCanvas } from './growing-canvas.ts'

const LENGTH_PX = 512
const FIRST_ROWS = 16
const MAX_ROWS = 1024

/** The colours of all gradients of a board, a row each: equal ones share one. */
export class GradientRamps {
  readonly canvas = new GrowingCanvas(LENGTH_PX, FIRST_ROWS, { addressMode: 'clamp-to-edge' })
  readonly #rows = new Map<string, number>()

  /** Null where there are too many: what is painted with it takes its one colour. */
  rowOf(stops: readonly GradientStop[]): number | null {
    const key = JSON.stringify(stops)
    const known = this.#rows.get(key)
    if (known !== undefined) return known
    const row = this.#rows.size
    if (row === MAX_ROWS) return null
    this.#rows.set(key, row)
    if (row >= this.canvas.height) this.canvas.growTo(2 * this.canvas.height)
    const { pen } = this.canvas
    paintRamp(pen, pen.createLinearGradient(0, 0, LENGTH_PX, 0), stops)
    pen.fillRect(0, row, LENGTH_PX, 1)
    this.canvas.noteDrawn()
    return row
  }
}
