import {
  type BindingTable,
  type BoundPoints,
  type Box,
  bindPoints,
  type Camera,
  NOTHING_BOUND,
  type OverlayShape,
  type SheetGrid,
  type SlotChange,
  type SnapAnswer,
  type SnapRequest,
  WHOLE,
} from '#drawing/engine.ts'
import type { Stage } from './stage-port.ts'

const NO_POINTS = bindPoints([], [], '')
const NO_SLOTS = new Uint32Array(0)

/**
 * The stage as tools see it, whether there is one or not: a lost GPU takes a stage away in the middle of a gesture, and the
 * next one gets what the last one had lifted, frozen and marked.
 */
export class Staging {
  #stage: Stage | null = null
  #camera: Camera = { x: 0, y: 0, zoom: 1 }
  #lifted: Uint32Array = NO_SLOTS
  #way = { dx: 0, dy: 0 }
  #dragged: Uint32Array | null = null
  #isLineDragged = false
  #grid: SheetGrid | null = null
  #bound: { readonly table: BindingTable; readonly points: BoundPoints } | null = null
  #shapes: readonly OverlayShape[] = []
  #arrivals: (() => void)[] = []

  /** The stage itself, for the camera's commands; null while there is none. */
  get current(): Stage | null {
    return this.#stage
  }

  /** As it is, or was last. */
  get camera(): Camera {
    if (this.#stage) this.#camera = this.#stage.camera.current
    return this.#camera
  }

  /** @param stage - Null before it goes. */
  attach(stage: Stage | null): void {
    if (!stage) void this.camera
    this.#stage = stage
    if (!stage) return
    if (this.#bound) stage.rebind(this.#bound.table, this.#bound.points)
    stage.setGrid(this.#grid)
    stage.setOverlay(this.#shapes)
    stage.lift(this.#lifted)
    stage.displace(this.#way.dx, this.#way.dy)
    if (this.#dragged) void this.beginSnapping(this.#dragged, this.#isLineDragged)
    for (const arrive of this.#arrivals.splice(0)) arrive()
  }

  /** Kept as soon as there is a stage. */
  async whenThere(): Promise<void> {
    if (!this.#stage) await new Promise<void>((resolve) => this.#arrivals.push(resolve))
  }

  /** Follows a change that the shown board has followed. */
  follow(change: SlotChange): void {
    this.#stage?.follow(change)
  }

  /** Shows the values of a table and its points; null shows everything as drawn. */
  bind(bound: { readonly table: BindingTable; readonly points: BoundPoints } | null): void {
    const isNothing = !bound && !this.#bound
    this.#bound = bound
    if (isNothing) return
    this.#stage?.rebind(bound?.table ?? NOTHING_BOUND, bound?.points ?? NO_POINTS)
  }

  /** Lifts elements off the board while they are dragged; none lays them down where they are. */
  lift(slots: Uint32Array): void {
    this.#lifted = slots
    this.#way = { dx: 0, dy: 0 }
    this.#stage?.lift(slots)
  }

  /** Draws the lifted elements away from their places, document px. */
  displace(dx: number, dy: number): void {
    this.#way = { dx, dy }
    this.#stage?.displace(dx, dy)
  }

  /**
   * Freezes what drags snap to: all elements but those that are dragged.
   *
   * @param isLine - Whether the end of a line is dragged: it snaps to lines alone.
   */
  async beginSnapping(dragged: Uint32Array, isLine = false): Promise<void> {
    this.#dragged = dragged
    this.#isLineDragged = isLine
    await this.#ask((stage) => stage.geometry.beginSnapping(dragged, isLine), undefined)
  }

  /** Null where a newer request replaced this one, and where the stage went away. */
  snap(request: SnapRequest): Promise<SnapAnswer | null> {
    return this.#ask((stage) => stage.geometry.snap(request), null)
  }

  /** The way that brings a box inside the margin of the sheet, document px. */
  async keepInside(box: Box, sheet: SnapRequest['sheet']): Promise<{ readonly dx: number; readonly dy: number }> {
    const { zoom } = this.camera
    const found = await this.snap({ box, sheet, zoom, partsX: WHOLE, partsY: WHOLE, grid: 0, isSuspended: true })
    const { dx = 0, dy = 0 } = found ?? {}
    return { dx, dy }
  }

  /** Slots of elements at a place, topmost first; lengths in document px. */
  hit(x: number, y: number, radius: number, limit: number): Promise<Uint32Array> {
    return this.#ask((stage) => stage.geometry.hit(x, y, radius, limit), NO_SLOTS)
  }

  /** Slots of elements that touch a rectangle, or are enclosed by it, in drawing order. */
  marquee(how: 'touch' | 'enclose', { minX, minY, maxX, maxY }: Box): Promise<Uint32Array> {
    return this.#ask((stage) => stage.geometry.marquee(how, minX, minY, maxX, maxY), NO_SLOTS)
  }

  setOverlay(shapes: readonly OverlayShape[]): void {
    this.#shapes = shapes
    this.#stage?.setOverlay(shapes)
  }

  setGrid(grid: SheetGrid | null): void {
    this.#grid = grid
    this.#stage?.setGrid(grid)
  }

  /** Asks the stage; a stage that went away meanwhile answers nothing. */
  async #ask<T>(question: (stage: Stage) => Promise<T>, nothing: T): Promise<T> {
    const stage = this.#stage
    if (!stage) return nothing
    try {
      return await question(stage)
    } catch (cause) {
      if (stage !== this.#stage) return nothing
      throw cause
    }
  }
}
