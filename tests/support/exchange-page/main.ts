import { Application } from 'pixi.js'
import { contentOf } from '#drawing/document/drawing-content.ts'
import { openDocument } from '#drawing/document/open-document.ts'
import { openBoard } from '#drawing/react/open-drawing.ts'
import { APPLICATION_OPTIONS, prepareApplication } from '#drawing/render/pixi-setup.ts'
import { SceneRenderer } from '#drawing/render/scene-renderer.ts'
import { type DrawingFile, readDrawingFile } from '#drawing-editor/exchange/file-in.ts'
import type { ImportedElements } from '#drawing-editor/exchange/import-problem.ts'
import { planPrint, printDocument } from '#drawing-editor/exchange/print-page.ts'
import { importSvg } from '#drawing-editor/exchange/svg-in/import-svg.ts'
import { exportSvg } from '#drawing-editor/exchange/svg-out/export-svg.ts'
import { comparePictures, type PictureDifference } from '../visual-page/compare-pictures.ts'

/** No picture of the tests takes longer, on however busy a machine. */
const PICTURES_MS = 30_000
const BACKGROUND = '#3e3f4c'

export interface SheetComparison {
  readonly cells: readonly PictureDifference[]
  /** Both pictures side by side, as a data address, for inspection by a person. */
  readonly picture: string
}

export interface ExchangePage {
  /** What becomes of an SVG file. */
  read(text: string): ImportedElements
  /** What becomes of a file, given as its bytes. */
  readFile(bytes: readonly number[]): Promise<DrawingFile>
  /** How a board is printed on A4 paper, a document px to a millimetre. */
  print(drawing: unknown): string
  /**
   * Draws what becomes of an SVG file by the engine, beside the file as the browser draws it.
   *
   * @param cell - Side of the squares that are compared separately, px; those at the far edges may be smaller.
   */
  compareImport(text: string, cell: number): Promise<SheetComparison & { readonly imported: ImportedElements }>
  /** Draws a drawing by the engine, beside its SVG as the browser draws it, and beside what becomes of that SVG. */
  compareExport(
    drawing: unknown,
    cell: number,
  ): Promise<{ readonly svg: string; readonly asSvg: SheetComparison; readonly readBack: SheetComparison }>
}

const page: ExchangePage = {
  read: (text) => importSvg(text, { createUuid: () => crypto.randomUUID() }),

  readFile: (bytes) =>
    readDrawingFile(new Blob([new Uint8Array(bytes)]), { createUuid: () => crypto.randomUUID(), version: '5.3.0' }),

  print(drawing) {
    const { record } = openDocument(drawing, () => crypto.randomUUID())
    const [board] = record?.boards ?? []
    if (!record || !board) throw new Error('The drawing cannot be read.')
    const { width, height } = contentOf(record)
    const plan = planPrint({ width, height, paper: 'A4', pxPerMm: 1 })
    if ('refusal' in plan) throw new Error(plan.refusal)
    return printDocument(exportSvg(record, board.uuid), plan, 'Station')
  },

  async compareImport(text, cell) {
    const imported = page.read(text)
    const { width, height, elements } = imported
    const pen = createPen(2 * width, height)
    await drawByEngine(pen, 0, drawingOf(elements, width, height))
    await drawByBrowser(pen, text, width, height)
    return { imported, ...compareHalves(pen, width, height, cell) }
  },

  async compareExport(drawing, cell) {
    const { record } = openDocument(drawing, () => crypto.randomUUID())
    const [board] = record?.boards ?? []
    if (!record || !board) throw new Error('The drawing cannot be read.')
    const svg = exportSvg(record, board.uuid)
    const { elements, width, height } = page.read(exportSvg(record, board.uuid, { background: false }))
    const pen = createPen(2 * width, height)
    await drawByEngine(pen, 0, record)
    await drawByBrowser(pen, svg, width, height)
    const asSvg = compareHalves(pen, width, height, cell)
    await drawByEngine(pen, width, drawingOf(elements, width, height))
    return { svg, asSvg, readBack: compareHalves(pen, width, height, cell) }
  },
}

const drawingOf = (objects: readonly object[], width: number, height: number) => ({
  width,
  height,
  uuid: 'imported',
  boards: [
    {
      title: '画板1',
      index: 0,
      uuid: 'board',
      dpi: '1920',
      objects: { version: '7.4.0', background: BACKGROUND, objects },
    },
  ],
})

function createPen(width: number, height: number): CanvasRenderingContext2D {
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = height
  const pen = sheet.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('The browser gave no 2D context.')
  return pen
}

/** On the right half of the sheet. */
async function drawByBrowser(pen: CanvasRenderingContext2D, svg: string, width: number, height: number): Promise<void> {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  await image.decode()
  pen.fillStyle = BACKGROUND
  pen.fillRect(width, 0, width, height)
  pen.save()
  pen.beginPath()
  pen.rect(width, 0, width, height)
  pen.clip()
  pen.drawImage(image, width, 0, width, height)
  pen.restore()
}

async function drawByEngine(pen: CanvasRenderingContext2D, x: number, drawing: unknown): Promise<void> {
  const { record } = openDocument(drawing, () => crypto.randomUUID())
  const shown = record && openBoard(record)
  if (!shown) throw new Error('The drawing cannot be read.')
  const { sheet, board, background, bindings } = shown
  const app = new Application()
  await app.init({ ...APPLICATION_OPTIONS, ...sheet, resolution: 1, background })
  prepareApplication(app)
  let numMissing = [...board.elements].filter((element) => element?.kind === 'img').length
  const renderer = new SceneRenderer(app, {
    board,
    background,
    table: bindings.table,
    isMotionReduced: true,
    // asked for when a picture has come
    requestFrame: () => {
      numMissing--
    },
    onFull: () => undefined,
  })
  renderer.setCamera({ x: 0, y: 0, zoom: 1 })
  renderer.setWanted(board.seen.slots)
  const end = performance.now() + PICTURES_MS
  while (renderer.draw(performance.now()) || (numMissing > 0 && performance.now() < end)) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  renderer.draw(performance.now())
  // the drawn content is readable only until the current task ends
  pen.drawImage(app.canvas, x, 0)
  renderer.destroy()
  app.destroy(true)
}

function compareHalves(pen: CanvasRenderingContext2D, width: number, height: number, cell: number): SheetComparison {
  const cells: PictureDifference[] = []
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const size = [Math.min(cell, width - x), Math.min(cell, height - y)] as const
      cells.push(comparePictures(pen.getImageData(x, y, ...size), pen.getImageData(width + x, y, ...size)))
    }
  }
  return { cells, picture: pen.canvas.toDataURL() }
}

Object.assign(globalThis, { exchangePage: page })
