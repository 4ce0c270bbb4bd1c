import '@fontsource/zcool-kuaile/latin.css'
import '@fontsource/zcool-kuaile/chinese-simplified.css'
import * as fabric from 'fabric'
import { Application } from 'pixi.js'
import { bindPoints } from '#drawing/binding/bind-points.ts'
import { createEvaluator } from '#drawing/binding/evaluator.ts'
import { DrawingHistory } from '#drawing/document/drawing-history.ts'
import type { DrawingRecord } from '#drawing/document/drawing-record.ts'
import { openDocument } from '#drawing/document/open-document.ts'
import type { Operation } from '#drawing/document/operation.ts'
import { fontProblems, openBoard, openDrawing } from '#drawing/react/open-drawing.ts'
import { APPLICATION_OPTIONS, prepareApplication } from '#drawing/render/pixi-setup.ts'
import { SceneRenderer } from '#drawing/render/scene-renderer.ts'
import { type AgedView, lookAtAged, type SeenView } from './aged-values.ts'
import { comparePictures, type PictureDifference } from './compare-pictures.ts'

/** For how long a scene is watched whose colours are not known before. */
const WATCHING_MS = 800
/** Long enough for animations to show all colours on a busy machine. */
const PLAYING_MS = 20_000

export interface VisualDrawing {
  readonly width: number
  readonly height: number
  readonly boards: readonly { readonly objects: { readonly objects: readonly object[] } }[]
}
export interface Comparison {
  /** Difference of each cell, row by row. */
  readonly cells: readonly PictureDifference[]
  /** Both pictures side by side, as a data address, for inspection by a person. */
  readonly picture: string
}

export interface Drag {
  /** In drawing order. */
  readonly ids: readonly string[]
  readonly dx: number
  readonly dy: number
}

/** An entry of a patch for an element, named by its uuid and, inside groups, by its place in each. */
export interface LiveEffect {
  readonly id: string
  readonly path: readonly number[]
  /** One of EFFECT. */
  readonly effect: number
  readonly number: number
}

export interface VisualPage {
  /**
   * Distinct colours at the middle of a drawing while it is shown, as 0xRRGGBB: until all wanted colours were seen, or
   * for a while if none is wanted.
   */
  colorsInTime(drawing: VisualDrawing, isMotionReduced: boolean, wanted: readonly number[]): Promise<number[]>
  /** Messages of the viewer about the fonts of the first board. */
  reportFonts(drawing: VisualDrawing): string[]
  /**
   * Draws the first board at 1:1 with the engine and with Fabric. `asMesh`: as if the board were too large for one view
   * per element.
   *
   * @param cell - Side of the squares that are compared separately, px.
   */
  compare(drawing: VisualDrawing, cell: number, asMesh: boolean): Promise<Comparison>
  /**
   * Draws the first board, has the scene follow changes of it, each a list of operations, and compares that with a scene
   * opened on the last state. Elements that are dragged at the end are moved and on top in that scene. Other parameters as
   * in `compare`.
   */
  compareFollowed(
    drawing: VisualDrawing,
    changes: readonly (readonly Operation[])[],
    drag: Drag,
    cell: number,
    asMesh: boolean,
  ): Promise<Comparison>
  /** Compares the first board under live effects with a drawing that looks so by itself. */
  compareLive(
    drawing: VisualDrawing,
    effects: readonly LiveEffect[],
    expected: VisualDrawing,
    cell: number,
    asMesh: boolean,
  ): Promise<Comparison>
  /** What is seen of the first board in the viewer while its values have some age. */
  lookAtAged(drawing: VisualDrawing, view: AgedView): Promise<SeenView>
}

let loadingPictures = 0
const decode = HTMLImageElement.prototype.decode
HTMLImageElement.prototype.decode = function () {
  loadingPictures++
  return decode.call(this).finally(() => {
    loadingPictures--
  })
}

const page: VisualPage = {
  lookAtAged,

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
      wanted.length > 0 ? PLAYING_MS : WATCHING_MS,
    )
    return [...colors]
  },

  reportFonts: (drawing) => fontProblems(openDrawing(drawing)).map(({ name, rule }) => `${name}: ${rule}`),

  async compare(drawing, cell, asMesh) {
    const { width, height } = drawing
    const { sheet, pen } = createSheet(2 * width, height)
    const canvas = await drawWithFabric(drawing)
    pen.drawImage(canvas.lowerCanvasEl, width, 0)
    // as saved by Fabric, with its measured text sizes
    const saved = withElements(drawing, canvas.toObject().objects)
    await drawOurs(asMesh ? withManyHidden(saved) : saved, true, (drawn) => {
      pen.drawImage(drawn, 0, 0)
      return false
    })
    return { cells: compareHalves(pen, width, height, cell), picture: sheet.toDataURL() }
  },

  async compareFollowed(drawing, changes, { ids, dx, dy }, cell, asMesh) {
    const { width, height } = drawing
    const { sheet, pen } = createSheet(2 * width, height)
    const first = await openScene(asMesh ? withManyHidden(drawing) : drawing, true)
    await first.settle()
    const history = new DrawingHistory(first.record)
    const stop = history.listen(({ boards: [change] }) => {
      const [after] = history.record.boards
      if (!after || !change) return
      const slots = first.board.follow(after, change)
      first.renderer.follow(slots)
      if (first.bindings.follow(slots)) first.renderer.bind(first.bindings.table)
      first.renderer.setWanted(first.board.seen.slots)
    })
    for (const operations of changes) {
      history.apply(operations)
      await first.settle()
    }
    first.renderer.lift(Uint32Array.from(ids, (id) => first.board.slotOf(id) ?? -1))
    first.renderer.displace(dx, dy)
    await drawInto(pen, 0, first)
    stop()
    if (ids.length > 0) history.apply(droppedOnTop(history.record, ids, dx, dy))
    await drawInto(pen, width, await openScene(history.record, true))
    return { cells: compareHalves(pen, width, height, cell), picture: sheet.toDataURL() }
  },

  async compareLive(drawing, effects, expected, cell, asMesh) {
    const { width, height } = drawing
    const { sheet, pen } = createSheet(2 * width, height)
    const live = await openScene(asMesh ? withManyHidden(drawing) : drawing, true)
    const { board, renderer } = live
    const slotOf = ({ id, path }: LiveEffect): number =>
      path.reduce((slot, at) => board.tree.childrenOf(slot)[at] ?? -1, board.slotOf(id) ?? -1)
    await live.settle()
    // the texts of values that have not come; all else is as drawn
    const { table } = live.bindings
    const first = createEvaluator(table, bindPoints(table.references, [], ''), renderer.glyphMetrics).takePatch()
    const nothing = { elements: new Uint32Array(0), effects: new Uint8Array(0), numbers: new Float32Array(0) }
    if (first) renderer.applyPatch({ ...first, ...nothing })
    renderer.applyPatch({
      elements: Uint32Array.from(effects, slotOf),
      effects: Uint8Array.from(effects, ({ effect }) => effect),
      numbers: Float32Array.from(effects, ({ number }) => number),
      texts: null,
      measuredAt: 0,
    })
    await drawInto(pen, 0, live)
    await drawInto(pen, width, await openScene(asMesh ? withManyHidden(expected) : expected, true))
    return { cells: compareHalves(pen, width, height, cell), picture: sheet.toDataURL() }
  },
}

async function drawInto(pen: CanvasRenderingContext2D, x: number, scene: Awaited<ReturnType<typeof openScene>>) {
  await scene.show((drawn) => {
    pen.drawImage(drawn, x, 0)
    return false
  })
  scene.close()
}

/** Operations that move elements, and put them above all others. */
function droppedOnTop({ boards: [board] }: DrawingRecord, ids: readonly string[], dx: number, dy: number): Operation[] {
  const { uuid = '', objects } = board ?? {}
  const first = (objects?.objects.length ?? 0) - ids.length
  return [
    { kind: 'move', board: uuid, ids: [...ids], dx, dy },
    { kind: 'reorder', board: uuid, items: ids.map((id, at) => ({ id, index: first + at })) },
  ]
}

/** A canvas to compare pictures on. */
function createSheet(width: number, height: number) {
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = height
  const pen = sheet.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('The browser gave no 2D context.')
  return { sheet, pen }
}

/** Differences between the left and the right half of a canvas. */
function compareHalves(
  pen: CanvasRenderingContext2D,
  width: number,
  height: number,
  cell: number,
): PictureDifference[] {
  const cells: PictureDifference[] = []
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      cells.push(comparePictures(pen.getImageData(x, y, cell, cell), pen.getImageData(width + x, y, cell, cell)))
    }
  }
  return cells
}

/** Draws frames, as `show` of a scene does. */
async function drawOurs(
  drawing: VisualDrawing,
  isMotionReduced: boolean,
  onFrame: (drawn: HTMLCanvasElement) => boolean,
  leastMs = 0,
): Promise<void> {
  const { show, close } = await openScene(drawing, isMotionReduced)
  await show(onFrame, leastMs)
  close()
}

/** Opens the first board of a drawing at 1:1. */
async function openScene(drawing: unknown, isMotionReduced: boolean) {
  const { record } = openDocument(drawing, () => crypto.randomUUID())
  if (!record) throw new Error('The drawing cannot be read.')
  const shown = openBoard(record)
  if (!shown) throw new Error('The drawing has no board.')
  const { sheet, board, background, bindings } = shown
  const app = new Application()
  await app.init({ ...APPLICATION_OPTIONS, ...sheet, resolution: 1, background })
  prepareApplication(app)
  const renderer = new SceneRenderer(app, {
    board,
    background,
    table: bindings.table,
    isMotionReduced,
    requestFrame: () => undefined,
    onFull: () => undefined,
  })
  renderer.setCamera({ x: 0, y: 0, zoom: 1 })
  renderer.setWanted(board.seen.slots)
  return {
    record,
    board,
    bindings,
    renderer,
    /**
     * Draws frames and passes each to `onFrame` until that returns true, or all is drawn, pictures too; not before so many
     * ms have passed.
     */
    async show(onFrame: (drawn: HTMLCanvasElement) => boolean, leastMs = 0): Promise<void> {
      const earliestEnd = performance.now() + leastMs
      for (let framesLeft = 2; framesLeft > 0; ) {
        const isMoreToDraw = renderer.draw(performance.now())
        // the drawn content is readable only until the current task ends
        if (onFrame(app.canvas)) break
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (!isMoreToDraw && loadingPictures === 0 && performance.now() >= earliestEnd) framesLeft--
      }
    },
    /** Draws frames until nothing is left to be drawn. */
    async settle(): Promise<void> {
      while (renderer.draw(performance.now())) await new Promise((resolve) => requestAnimationFrame(resolve))
    },
    close() {
      renderer.destroy()
      app.destroy(true)
    },
  }
}

/** Adds hidden elements, so that the board is too large for one view per element. */
function withManyHidden(drawing: VisualDrawing): VisualDrawing {
  const hidden = Array.from({ length: 2_001 }, () => ({ type: 'Rect', width: 1, height: 1, opacity: 0 }))
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

// a canvas does not wait for fonts: a missing one would be replaced by another
await Promise.all([...document.fonts].map((font) => font.load()))
Object.assign(globalThis, { visualPage: page })
