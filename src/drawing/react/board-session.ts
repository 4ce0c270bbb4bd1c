import { createFrameLoop } from '#lib/frame-loop.ts'
import { type BoundPoints, NO_POINT_ID } from '../binding/bind-points.ts'
import type { BindingTable, BoundTo } from '../binding/binding-table.ts'
import { type BoundValue, EFFECT, type LiveState, type ScenePatch } from '../binding/patch.ts'
import { type AlarmMark, AlarmMarks } from '../render/marks/alarm-marks.ts'
import { OverlayLayer } from '../render/overlay/overlay-layer.ts'
import type { OverlayShape, SheetGrid } from '../render/overlay/overlay-shapes.ts'
import type { PixiApplication } from '../render/pixi-setup.ts'
import { SceneRenderer } from '../render/scene-renderer.ts'
import type { SlotChange } from '../scene/board-elements.ts'
import { fitCamera, type WindowSize } from '../scene/camera.ts'
import { drawingExtent } from '../scene/element-boxes.ts'
import { within } from '../scene/slot-lists.ts'
import type { GeometryService } from '../services/geometry-service.ts'
import type { LiveDrawing, LiveValues } from '../services/live-values.ts'
import type { ShownBoard } from './open-drawing.ts'
import { openSlotQuestions, type SlotQuestions } from './slot-questions.ts'
import { ViewWindow } from './view-window.ts'
import { ViewerCamera } from './viewer-camera.ts'
import type { ViewerStats } from './viewer-types.ts'

const MAX_PICTURE_SIDE = 4_096
/** A picture of a whole board has so many px to one document px, as far as it may. */
const PICTURE_ZOOM = 2
/** The worker lays out the values that come into view within this time. */
const VALUES_MS = 400
const LONGEST_SETTLING_MS = 5_000

/** What of a board is staged. */
export type StagedBoard = Pick<ShownBoard, 'sheet' | 'board' | 'background'>

export interface BoardSessionOptions {
  readonly app: PixiApplication
  /** The canvas fills it. */
  readonly target: HTMLElement
  readonly shown: StagedBoard
  readonly table: BindingTable
  readonly points: BoundPoints
  readonly live: LiveValues
  readonly geometry: GeometryService | undefined
  readonly isMotionReduced: boolean
  /** Whether a pointer takes an element by what is drawn of it, instead of by its box. */
  readonly hasOutlines?: boolean
  /** Time when opening began, by `performance.now`. */
  readonly startedAt: number
  /** Called before each frame is drawn, for input that waits for it. */
  onFrame(): void
  onState(state: LiveState): void
  onCamera(isZoom: boolean): void
  /** Values of elements may have grown old, or be good again. */
  onTrust?(): void
  /** Told, once or more, when the board is larger than the GPU can draw in full. */
  onFull(): void
}

/**
 * One board on one application, from opening to closing: connects scene, renderer, camera, geometry and live values.
 * Frames are drawn when something changed, and continuously while something moves. Records the measures
 * `drawing:first-frame` (from `startedAt` until all in view is drawn) and `drawing:apply-patch`. The timeline keeps
 * only the newest entry of each, since a drawing stays open for months; observers get all.
 */
export class BoardSession {
  readonly camera: ViewerCamera
  readonly #options: BoardSessionOptions
  #table: BindingTable
  #points: BoundPoints
  readonly #renderer: SceneRenderer
  /** Questions about what the board's elements cover. */
  readonly geometry: SlotQuestions
  readonly #view: ViewWindow
  #overlay: OverlayLayer | null = null
  #marks: AlarmMarks | null = null
  #live: LiveDrawing
  readonly #loop: ReturnType<typeof createFrameLoop>
  #valueTexts: ReadonlySet<number>
  #bound: ReadonlySet<number>
  #shownSlots = new Uint32Array(0)
  #hasCameraMoved = true
  #hasElements = false
  #isFirstFrameDrawn = false
  #isIncomplete = true
  #isDestroyed = false
  #numPatches = 0
  #measuredAt = 0
  /** Measurement time of the newest value applied but not drawn yet; 0 for none. */
  #undrawnAt = 0

  constructor(options: BoardSessionOptions) {
    const { app, target, shown, table, points, isMotionReduced } = options
    const { sheet, board, background } = shown
    this.#options = options
    this.#table = table
    this.#points = points
    this.#valueTexts = elementsOf(table.texts)
    this.#bound = elementsOf(table.slots)
    const requestFrame = () => this.#loop.request()
    this.#loop = createFrameLoop((now) => this.#draw(now))
    this.#renderer = new SceneRenderer(app, {
      board,
      background,
      table,
      isMotionReduced,
      requestFrame,
      onFull: options.onFull,
    })
    this.geometry = openSlotQuestions(board, options.geometry, options.hasOutlines)
    this.camera = new ViewerCamera(sizeOf(target), drawingExtent(sheet, board.seen), (isZoom) => {
      this.#hasCameraMoved = true
      requestFrame()
      options.onCamera(isZoom)
    })
    this.#view = new ViewWindow({
      geometry: this.geometry,
      board,
      onElements: (shown) => this.#showElements(shown),
    })
    this.#live = this.#openLive()
    this.resize()
  }

  get stats(): ViewerStats {
    return {
      ...this.#renderer.stats,
      elements: this.#options.shown.board.numElements,
      unresolved: this.#table.problems.length + this.#numMissing(),
      patches: this.#numPatches,
      measuredAt: this.#measuredAt,
    }
  }

  /**
   * Follows a change that the board has followed: what shows its elements is updated, and nothing else. Where the change is
   * one of bindings too, {@link rebind} follows.
   */
  follow(change: SlotChange): void {
    this.geometry.follow(change)
    this.#renderer.follow(change)
    this.#view.noteChange(change)
    this.#loop.request()
  }

  /** Binds the board to another table, and to its points: what was shown of the values before is gone. */
  rebind(table: BindingTable, points: BoundPoints): void {
    this.#live.close()
    this.#table = table
    this.#points = points
    this.#valueTexts = elementsOf(table.texts)
    this.#bound = elementsOf(table.slots)
    this.#renderer.bind(table)
    this.#live = this.#openLive()
    this.#showElements(this.#shownSlots)
  }

  /** Lifts elements off the board while they are dragged; an empty list lays them down. See {@link SceneRenderer.lift}. */
  lift(slots: Uint32Array): void {
    this.#renderer.lift(slots)
    this.#loop.request()
  }

  /** Draws the lifted elements away from their places, document px. */
  displace(dx: number, dy: number): void {
    this.#renderer.displace(dx, dy)
    this.#loop.request()
  }

  /** Draws over the board; an empty list draws nothing. A lost context takes the shapes with it. */
  setOverlay(shapes: readonly OverlayShape[]): void {
    this.#openOverlay().setShapes(shapes)
    this.#loop.request()
  }

  /** Draws marks over the board, in place of those before. A lost context takes them with it. */
  setAlarmMarks(marks: readonly AlarmMark[]): void {
    if (!this.#marks) {
      this.#marks = new AlarmMarks()
      this.#marks.setCamera(this.camera.current)
      this.#renderer.addOverlay(this.#marks)
    }
    this.#marks.setMarks(marks)
    this.#loop.request()
  }

  /** Draws a grid on the sheet, below the elements; null for none. */
  setGrid(grid: SheetGrid | null): void {
    this.#openOverlay().setGrid(grid)
    this.#loop.request()
  }

  setBackground(css: string): void {
    this.#renderer.setBackground(css)
    this.#loop.request()
  }

  /** Asks for a frame, before which {@link BoardSessionOptions.onFrame} is called. */
  requestFrame(): void {
    this.#loop.request()
  }

  /** Whether a value hides the element now. */
  isHidden(slot: number): boolean {
    return this.#renderer.isHidden(slot)
  }

  /** Whether the age of an old value stands below the text of an element. */
  showsAge(slot: number): boolean {
    return this.#valueTexts.has(slot) && this.#renderer.isOld(slot)
  }

  isBound(slot: number): boolean {
    return this.#bound.has(slot)
  }

  /** Rebinds the drawing to other points, as for another unit, without compiling or drawing it again. */
  bind(points: BoundPoints): void {
    if (points === this.#points) return
    this.#points = points
    this.#live.bind(points)
  }

  inspect(element: number): Promise<readonly BoundValue[]> {
    return this.#live.inspect(element)
  }

  /**
   * A picture of what is in view, or of the whole board, which is shown until the picture is made.
   *
   * @returns At most {@link MAX_PICTURE_SIDE} px on a side.
   */
  async picture(area: 'view' | 'board'): Promise<HTMLCanvasElement> {
    const { place, window, extent } = this.camera
    const size = Math.max(window.width, window.height)
    const { zoom } = fitCamera(window, extent)
    const wanted = area === 'board' ? PICTURE_ZOOM / zoom : globalThis.devicePixelRatio || 1
    const resolution = Math.max(1, Math.min(wanted, MAX_PICTURE_SIDE / size))
    try {
      if (area === 'board') this.camera.fit()
      this.#renderer.resize(window.width, window.height, resolution)
      if (area === 'board') await this.#settled()
      return copyOf(this.#options.app.canvas, () => this.#draw(performance.now()))
    } finally {
      if (!this.#isDestroyed) {
        if (area === 'board' && place) this.camera.lookAt(place)
        this.resize()
      }
    }
  }

  /** All in view is drawn, with its values. */
  async #settled(): Promise<void> {
    const start = performance.now()
    do {
      this.#loop.request()
      await new Promise(requestAnimationFrame)
    } while (
      performance.now() < start + VALUES_MS ||
      (this.#isIncomplete && performance.now() < start + LONGEST_SETTLING_MS)
    )
  }

  /** Resizes to the target's present size and the screen's resolution. */
  resize(): void {
    const size = sizeOf(this.#options.target)
    if (size.width === 0 || size.height === 0) return
    this.#renderer.resize(size.width, size.height, globalThis.devicePixelRatio || 1)
    this.camera.resize(size)
    this.#hasCameraMoved = true
    // a resized canvas is blank until drawn; waiting for the next frame would show that
    if (this.#isFirstFrameDrawn) this.#draw(performance.now())
    else this.#loop.request()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#loop.stop()
    this.#live.close()
    this.#view.close()
    this.geometry.close()
    this.#overlay?.destroy()
    this.#marks?.destroy()
    this.#renderer.destroy()
  }

  /** Bindings to points that do not exist. */
  #numMissing(): number {
    const { pointIds } = this.#points
    return this.#table.slots.filter(({ source }) => pointIds[source] === NO_POINT_ID).length
  }

  #draw(now: number): void {
    if (this.#isDestroyed) return
    this.#options.onFrame()
    if (this.#hasCameraMoved) {
      this.#hasCameraMoved = false
      this.#renderer.setCamera(this.camera.current)
      this.#overlay?.setCamera(this.camera.current)
      this.#marks?.setCamera(this.camera.current)
      this.#view.follow(this.camera.current, this.camera.window)
    }
    this.#overlay?.update()
    this.#isIncomplete = this.#renderer.draw(now)
    if (this.#isIncomplete) this.#loop.request()
    if (this.#renderer.isWhole && this.#hasElements && !this.#isFirstFrameDrawn) {
      this.#isFirstFrameDrawn = true
      measure('drawing:first-frame', this.#options.startedAt)
    }
    if (this.#undrawnAt > 0) {
      measure('drawing:measured-to-drawn', Math.max(0, this.#undrawnAt - performance.timeOrigin))
      this.#undrawnAt = 0
    }
    this.#loop.setRunning(this.#renderer.isMoving)
  }

  #showElements(elements: Uint32Array<ArrayBuffer>): void {
    this.#shownSlots = elements
    this.#renderer.setWanted(elements)
    this.#live.setVisible(within(this.#options.shown.board.tree.withMembers(elements), this.#valueTexts))
    this.#hasElements = true
    this.#loop.request()
  }

  #openOverlay(): OverlayLayer {
    if (this.#overlay) return this.#overlay
    this.#overlay = new OverlayLayer()
    this.#overlay.setCamera(this.camera.current)
    this.#renderer.addOverlay(this.#overlay)
    return this.#overlay
  }

  #openLive(): LiveDrawing {
    const { live, onState } = this.#options
    const onPatch = (patch: ScenePatch) => this.#applyPatch(patch)
    return live.open(this.#table, this.#points, this.#renderer.glyphMetrics, { onPatch, onState })
  }

  #applyPatch(patch: ScenePatch): void {
    const start = performance.now()
    this.#renderer.applyPatch(patch)
    if (patch.effects.includes(EFFECT.stale)) this.#options.onTrust?.()
    this.#numPatches++
    this.#measuredAt = Math.max(this.#measuredAt, patch.measuredAt)
    this.#undrawnAt = patch.measuredAt
    measure('drawing:apply-patch', start)
    this.#loop.request()
  }
}

const elementsOf = (bindings: readonly BoundTo[]): ReadonlySet<number> =>
  new Set(bindings.map(({ element }) => element))

function measure(name: string, start: number): void {
  performance.clearMeasures(name)
  performance.measure(name, { start, end: performance.now() })
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): WindowSize {
  return { width: clientWidth, height: clientHeight }
}

/** @param draw - The canvas keeps what it shows until the end of the task only. */
function copyOf(canvas: HTMLCanvasElement, draw: () => void): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  draw()
  copy.width = canvas.width
  copy.height = canvas.height
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  return copy
}
