import { CanvasSource } from 'pixi.js'
import type { PictureCache, PictureRequest } from '../picture-cache.ts'

const CELL_PX = 64
/** Cells in a row, and rows at most. */
const COLUMNS = 16
/** Cell of the pictures that no other cell was left for. */
const SURPLUS_CELL = COLUMNS * COLUMNS - 1
const MISSING_COLOR = '#8b93a1'

/**
 * The pictures of a large board as thumbnails on one sheet, a cell each. More different ones than there are cells share
 * the last, which shows a crossed frame as for a picture that is missing.
 */
export class PictureSheet {
  readonly #cells = new Map<string, { readonly cell: number; readonly request: PictureRequest }>()
  readonly #pictures: PictureCache
  readonly #requestFrame: () => void
  readonly #cancels: (() => void)[] = []
  #sheet: Sheet | null = null
  #isDirty = false

  constructor(pictures: PictureCache, requestFrame: () => void) {
    this.#pictures = pictures
    this.#requestFrame = requestFrame
  }

  /** The cell of a picture, which is empty until the picture has come. */
  cellOf(request: PictureRequest): number {
    const { src, crop } = request
    const key = crop ? `${crop.x} ${crop.y} ${crop.width} ${crop.height} ${src}` : src
    const known = this.#cells.get(key)
    if (known) return known.cell
    const cell = Math.min(this.#cells.size, SURPLUS_CELL)
    this.#cells.set(key, { cell, request })
    if (this.#sheet) this.#load(cell, request)
    return cell
  }

  /** Makes the sheet for the pictures that were asked for, and has them loaded. */
  open(): Omit<Sheet, 'pen'> {
    const sheet = createSheet(this.#numRowsNeeded)
    this.#sheet = sheet
    for (const { cell, request } of this.#cells.values()) this.#load(cell, request)
    return sheet
  }

  /**
   * Sends what has come to the GPU; to be called before a frame is drawn.
   *
   * @returns The larger sheet that pictures asked for later have made necessary, and the one to be destroyed once no
   * shader uses it; mostly null.
   */
  upload(): { readonly outgrown: CanvasSource; readonly sheet: Omit<Sheet, 'pen'> } | null {
    const before = this.#sheet
    const isDirty = this.#isDirty
    this.#isDirty = false
    if (!before) return null
    if (before.numRows < this.#numRowsNeeded) {
      const sheet = createSheet(Math.min(2 * this.#numRowsNeeded, COLUMNS))
      sheet.pen.drawImage(before.pen.canvas, 0, 0)
      this.#sheet = sheet
      return { outgrown: before.source, sheet }
    }
    if (isDirty) before.source.update()
    return null
  }

  destroy(): void {
    for (const cancel of this.#cancels) cancel()
    this.#sheet?.source.destroy()
  }

  get #numRowsNeeded(): number {
    return Math.min(Math.max(Math.ceil(this.#cells.size / COLUMNS), 1), COLUMNS)
  }

  #load(cell: number, request: PictureRequest): void {
    if (cell === SURPLUS_CELL) this.#draw(cell, null)
    else {
      const small = { ...request, longSide: 1 }
      this.#cancels.push(this.#pictures.watch(small, (picture) => this.#draw(cell, picture?.canvas ?? null)))
    }
  }

  #draw(cell: number, picture: CanvasImageSource | null): void {
    const pen = this.#sheet?.pen
    if (!pen) return
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

interface Sheet {
  readonly pen: CanvasRenderingContext2D
  readonly source: CanvasSource
  readonly numColumns: number
  readonly numRows: number
}

function createSheet(numRows: number): Sheet {
  const canvas = document.createElement('canvas')
  canvas.width = COLUMNS * CELL_PX
  canvas.height = numRows * CELL_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gave no 2D context for the pictures of a drawing.')
  const source = new CanvasSource({ resource: canvas, resolution: 1, scaleMode: 'linear' })
  return { pen, source, numColumns: COLUMNS, numRows }
}
