import { type Box, boxAt, boxContains, boxesMeet } from '../geometry/box.ts'
import type { BoardElements, SlotChange } from '../scene/board-elements.ts'
import type { Camera, WindowSize } from '../scene/camera.ts'
import { visibleBox } from '../scene/camera.ts'
import { elementsInDetail } from '../scene/detail.ts'
import { marksOf, without } from '../scene/slot-lists.ts'
import type { GeometryQuestions } from './geometry-questions.ts'

/** Margin queried around the window, as a part of its size, so that short pans need no new query. */
const MARGIN = 0.5
/** A queried area more than this many times the window's holds too many elements to keep. */
const MAX_AREA_RATIO = 16
/** Change of zoom after which the elements worth drawing are chosen again. */
const DETAIL_STEP = 1.2
/** Beyond this number of elements the choice takes milliseconds and is made less often. */
const MANY = 20_000
const DETAIL_STEP_OF_MANY = 2

export interface ViewWindowOptions {
  readonly geometry: Pick<GeometryQuestions, 'visible'>
  /** Where the window shows all of it, no query is needed. */
  readonly board: Pick<BoardElements, 'seen' | 'detailZooms' | 'boxes'>
  /** Called with the elements to show from now on, in drawing order. */
  onElements(elements: Uint32Array<ArrayBuffer>): void
}

/** Chooses what is shown as the camera moves: queries the geometry service when the view leaves the queried area. */
export class ViewWindow {
  readonly #options: ViewWindowOptions
  #asked: Box | null = null
  #visible: Uint32Array | null = null
  #chosen = new Uint32Array(0)
  /** 1 for each chosen slot; null until asked for. */
  #marks: Uint8Array | null = null
  #detailZoom = 0
  #zoom = 0
  #isClosed = false

  constructor(options: ViewWindowOptions) {
    this.#options = options
  }

  /** Call in each frame in which the camera moved. O(1), or O(elements in view) when the level of detail changes. */
  follow(camera: Camera, window: WindowSize): void {
    this.#zoom = camera.zoom
    const view = visibleBox(camera, window)
    if (!this.#asked || !boxContains(this.#asked, view) || area(this.#asked) > MAX_AREA_RATIO * area(view)) {
      const [marginX, marginY] = [(view.maxX - view.minX) * MARGIN, (view.maxY - view.minY) * MARGIN]
      const { minX, minY, maxX, maxY } = view
      const asked = { minX: minX - marginX, minY: minY - marginY, maxX: maxX + marginX, maxY: maxY + marginY }
      const { slots, extent } = this.#options.board.seen
      if (boxContains(asked, extent)) this.#take(asked, slots)
      else void this.#ask(asked)
    }
    const change = this.#zoom / this.#detailZoom
    const step = (this.#visible?.length ?? 0) > MANY ? DETAIL_STEP_OF_MANY : DETAIL_STEP
    if (change > step || change < 1 / step) this.#choose()
  }

  /**
   * Follows a change that board and geometry have followed. O(elements that it names), where it brings nothing new into
   * the queried area.
   */
  noteChange({ removed, changed, splice }: SlotChange): void {
    const asked = this.#asked
    if (!asked || (!splice && !changed.some((slot) => this.#isMissing(asked, slot)))) return
    if (removed.length > 0) {
      this.#visible = this.#visible && without(this.#visible, removed)
    }
    const { slots, extent } = this.#options.board.seen
    if (boxContains(asked, extent)) this.#take(asked, slots)
    else void this.#ask(asked)
  }

  close(): void {
    this.#isClosed = true
  }

  /** Whether an element is to be shown and is not. */
  #isMissing(asked: Box, slot: number): boolean {
    const { boxes, detailZooms } = this.#options.board
    this.#marks ??= marksOf(this.#chosen)
    const isIn = boxesMeet(asked, boxAt(boxes, slot)) && this.#zoom >= (detailZooms[slot] ?? 0)
    return isIn && this.#marks[slot] !== 1
  }

  async #ask(box: Box): Promise<void> {
    this.#asked = box
    const answer = await this.#options.geometry.visible(box.minX, box.minY, box.maxX, box.maxY).catch((cause) => {
      if (this.#isClosed) return null
      throw cause
    })
    // meanwhile the window may have come to show everything
    if (answer && !this.#isClosed && this.#asked === box) this.#take(box, answer)
  }

  #take(box: Box, visible: Uint32Array): void {
    this.#asked = box
    if (this.#visible === visible) return
    this.#visible = visible
    this.#choose()
  }

  #choose(): void {
    if (!this.#visible) return
    this.#detailZoom = this.#zoom
    this.#chosen = elementsInDetail(this.#visible, this.#options.board.detailZooms, this.#zoom)
    this.#marks = null
    this.#options.onElements(this.#chosen)
  }
}

const area = ({ minX, minY, maxX, maxY }: Box): number => (maxX - minX) * (maxY - minY)
