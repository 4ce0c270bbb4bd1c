import '@fontsource/zcool-kuaile/latin.css'
import '@fontsource/zcool-kuaile/chinese-simplified.css'
import * as fabric from 'fabric'
import { Application } from 'pixi.js'
import { compileBindings } from '#drawing/binding/compile-bindings.ts'
import { contentOf } from '#drawing/document/drawing-content.ts'
import { openDocument } from '#drawing/document/open-document.ts'
import { textAnchor } from '#drawing/document/text-layout.ts'
import { fontProblems, openDrawing } from '#drawing/react/open-drawing.ts'
import { APPLICATION_OPTIONS, prepareApplication } from '#drawing/render/pixi-setup.ts'
import { SceneRenderer } from '#drawing/render/scene-renderer.ts'
import { elementBoxes } from '#drawing/scene/element-boxes.ts'
import { comparePictures, type PictureDifference } from './compare-pictures.ts'

/** Pictures come in their own time, and none of the tests' takes longer. */
const PICTURES_MS = 800
/** What plays has come by then, however busy the machine is. */
const PLAYING_MS = 20_000

export interface VisualDrawing {
  readonly width: number
  readonly height: number
  readonly boards: readonly { readonly objects: { readonly objects: readonly object[] } }[]
}
export interface Comparison {
  /** Of each cell, row by row. */
  readonly cells: readonly PictureDifference[]
  /** Both pictures beside each other, as a data address, for a person to look at. */
  readonly picture: string
}

export interface VisualPage {
  /**
   * Colours that the middle of a drawing takes on while it is shown, as 0xRRGGBB, each once: until all that are wanted have
   * been seen, and for a while where none is.
   */
  colorsInTime(drawing: VisualDrawing, isMotionReduced: boolean, wanted: readonly number[]): Promise<number[]>
  /** What the viewer says of the fonts of the first board. */
  tellFonts(drawing: VisualDrawing): string[]
  /**
   * Draws the first board at 1:1, `asMesh` as a board too large for a view an element, and Fabric draws it too.
   *
   * @param cell - Side of the squares that are compared each for itself, px.
   */
  compare(drawing: VisualDrawing, cell: number, asMesh: boolean): Promise<Comparison>
}

const page: VisualPage = {
  async colorsInTime(drawing, isMotionReduced, wanted) {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('The browser gave no 2D context.')
    const colors = new Set<number>()
    await drawOurs(
      drawing,
      isMotionReduced,
      (drawn) => {
        pen.drawImage(drawn, -drawing.width / 2, -drawing.height / 2)
        const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
        colors.add((red << 16) | (green << 8) | blue)
        return wanted.length > 0 && wanted.every((color) => colors.has(color))
      },
      wanted.length > 0 ? PLAYING_MS : PICTURES_MS,
    )
    return [...colors]
  },

  tellFonts: (drawing) => fontProblems(openDrawing(drawing)).map(({ name, rule }) => `${name}: ${rule}`),

  async compare(drawing, cell, asMesh) {
    const { width, height } = drawing
    const sheet = document.createElement('canvas')
    sheet.width = 2 * width
    sheet.height = height
    const pen = sheet.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('The browser gave no 2D context.')
    const canvas = await drawWithFabric(drawing)
    pen.drawImage(canvas.lowerCanvasEl, width, 0)
    // as Fabric would save it: with the sizes of the texts that it has measured
    const saved = withElements(drawing, canvas.toObject().objects)
    await drawOurs(asMesh ? withManyHidden(saved) : saved, true, (drawn) => {
      pen.drawImage(drawn, 0, 0)
      return false
    })
    const cells: PictureDifference[] = []
    for (let y = 0; y < height; y += cell) {
      for (let x = 0; x < width; x += cell) {
        cells.push(comparePictures(pen.getImageData(x, y, cell, cell), pen.getImageData(width + x, y, cell, cell)))
      }
    }
    return { cells, picture: sheet.toDataURL() }
  },
}

/** Draws frame after frame, and hands each on while it is there, until the answer is that it was the last. */
async function drawOurs(
  drawing: VisualDrawing,
  isMotionReduced: boolean,
  onFrame: (drawn: HTMLCanvasElement) => boolean,
  limitMs = PICTURES_MS,
): Promise<void> {
  const { record } = openDocument(drawing, () => crypto.randomUUID())
  if (!record) throw new Error('The drawing cannot be read.')
  const { width, height, boards } = contentOf(record)
  const [board] = boards
  if (!board) throw new Error('The drawing has no board.')
  const app = new Application()
  await app.init({ ...APPLICATION_OPTIONS, width, height, resolution: 1, background: board.background })
  prepareApplication(app)
  const requestFrame = () => undefined
  const renderer = new SceneRenderer(app, {
    board,
    boxes: elementBoxes(board.elements),
    table: compileBindings(board.elements, textAnchor),
    isMotionReduced,
    requestFrame,
  })
  renderer.setCamera({ x: 0, y: 0, zoom: 1 })
  renderer.setWanted(Uint32Array.from(board.elements, (_, place) => place))
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    renderer.draw(performance.now())
    // what was drawn is there until the task ends
    if (onFrame(app.canvas)) break
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  renderer.destroy()
  app.destroy(true)
}

/** Elements that are not seen make the board too large for views. */
function withManyHidden(drawing: VisualDrawing): VisualDrawing {
  const hidden = Array.from({ length: 2_001 }, () => ({ type: 'Rect', width: 1, height: 1, visible: false }))
  return withElements(drawing, [...(drawing.boards[0]?.objects.objects ?? []), ...hidden])
}

function withElements(drawing: VisualDrawing, objects: readonly object[]): VisualDrawing {
  return { ...drawing, boards: drawing.boards.map((board) => ({ ...board, objects: { ...board.objects, objects } })) }
}

async function drawWithFabric({ width, height, boards }: VisualDrawing): Promise<fabric.StaticCanvas> {
  const element = document.createElement('canvas')
  const canvas = new fabric.StaticCanvas(element, { width, height, enableRetinaScaling: false })
  await canvas.loadFromJSON(boards[0]?.objects ?? {})
  canvas.renderAll()
  return canvas
}

// a canvas waits for no font: what is not there yet is drawn in another
await Promise.all([...document.fonts].map((font) => font.load()))
Object.assign(globalThis, { visualPage: page })
