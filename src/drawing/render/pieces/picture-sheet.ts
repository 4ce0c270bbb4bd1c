import { CanvasSource } from 'pixi.js'
import type { PictureCache, PictureRequest } from '../picture-cache.ts'

const CELL_PX = 64
/** Cells in a row, and rows. */
const COLUMNS = 16
/** Cell of the pictures that no other cell was left for. */
const SURPLUS_CELL = COLUMNS * COLUMNS - 1
const MISSING_COLOR = '#8b93a1'

/**
 * The pictures of a large board as thumbnails on one sheet, a cell each. More different ones than there are cells share
 * the last, which shows a crossed frame as for a picture that is missing.
 */
export class PictureSheet {
  readonly source: CanvasSource
  readonly numColumns = COLUMNS
  readonly #pen: CanvasRenderingContext2D
  readonly #cells = new Map<string, number>()
  readonly #pictures: PictureCache
  readonly #requestFrame: () => void
  readonly #cancels: (() => void)[] = []
  #isDirty = false

  constructor(pictures: PictureCache, requestFrame: () => void) {
    const canvas = document.createElement('canvas')
    canvas.width = COLUMNS * CELL_PX
    canvas.height = COLUMNS * CELL_PX
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('The browser gave no 2D context for the pictures of a drawing.')
    this.#pen = pen
    this.#pictures = pictures
    this.#requestFrame = requestFrame
    this.source = new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' })
  }

  /** The cell of a picture, which is empty until the picture has come. */
  cellOf({ src, crop }: PictureRequest): number {
    const key = crop ? `${crop.x} ${crop.y} ${crop.width} ${crop.height} ${src}` : src
    const known = this.#cells.get(key)
    if (known !== undefined) return known
    const cell = Math.min(this.#cells.size, SURPLUS_CELL)
    this.#cells.set(key, cell)
    const request = { src, crop, longSide: 1 }
    if (cell === SURPLUS_CELL) this.#draw(cell, null)
    else this.#cancels.push(this.#pictures.watch(request, (picture) => this.#draw(cell, picture?.canvas ?? null)))
    return cell
  }

  /** Sends what has come to the GPU; to be called before a frame is drawn. */
  upload(): void {
    if (this.#isDirty) this.source.update()
    this.#isDirty = false
  }

  destroy(): void {
    for (const cancel of this.#cancels) cancel()
    this.source.destroy()
  }

  #draw(cell: number, picture: CanvasImageSource | null): void {
    const pen = this.#pen
    const [x, y] = [(cell % COLUMNS) * CELL_PX, Math.floor(cell / COLUMNS) * CELL_PX]
    pen.clearRect(x, y, CELL_PX, CELL_PX)
    if (picture) pen.drawImage(picture, x, y, CELL_PX, CELL_PX)
    else {
      pen.strokeStyle = MISSING_COLOR
      pen.lineWidth = 2
      pen.beginPath()
      pen.rect(x + 1, y + 1, CELL_PX - 2, CELL_PX - 2)
      pen.moveTo(x, y)
      pen.lineTo(x + CELL_PX, y + CELL_PX)
      pen.moveTo(x + CELL_PX, y)
      pen.lineTo(x, y + CELL_PX)
      pen.stroke()
    }
    this.#isDirty = true
    this.#requestFrame()
  }
}
