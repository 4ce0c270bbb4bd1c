import { type Box, boxContains } from '../geometry/box.ts'
import type { Camera, WindowSize } from '../scene/camera.ts'
import { visibleBox } from '../scene/camera.ts'
import { elementsInDetail } from '../scene/detail.ts'
import type { SeenElements } from '../scene/element-boxes.ts'
import type { GeometryQuestions } from './geometry-questions.ts'

/** Room asked for around the window, as a part of its size: short pans need no new answer. */
const MARGIN = 0.5
/** An answer for an area so many times the window's holds too many elements to go on with. */
const MAX_AREA_RATIO = 16
/** What is worth showing is chosen anew when the zoom has changed by so much. */
const DETAIL_STEP = 1.2
/** Of so many elements it takes some milliseconds, and is done more seldom. */
const MANY = 20_000
const DETAIL_STEP_OF_MANY = 2

export interface ViewWindowOptions {
  readonly geometry: GeometryQuestions
  /** What can be seen at all: where the window shows all of it, nothing has to be asked. */
  readonly seen: SeenElements
  /** From what zoom on each element is worth showing. */
  readonly detailZooms: Float32Array
  /** The elements to be shown from now on, ascending. */
  onElements(elements: Uint32Array<ArrayBuffer>): void
}

/** Keeps what is shown in step with the camera: asks the geometry service when the view leaves what it asked for. */
export class ViewWindow {
  readonly #options: ViewWindowOptions
  #asked: Box | null = null
  #visible: Uint32Array | null = null
  #detailZoom = 0
  #zoom = 0
  #isClosed = false

  constructor(options: ViewWindowOptions) {
    this.#options = options
  }

  /** To be called for each frame in which the camera has moved. O(1), or O(elements in view) when the detail changes. */
  follow(camera: Camera, window: WindowSize): void {
    this.#zoom = camera.zoom
    const view = visibleBox(camera, window)
    if (!this.#asked || !boxContains(this.#asked, view) || area(this.#asked) > MAX_AREA_RATIO * area(view)) {
      const [marginX, marginY] = [(view.maxX - view.minX) * MARGIN, (view.maxY - view.minY) * MARGIN]
      const { minX, minY, maxX, maxY } = view
      const asked = { minX: minX - marginX, minY: minY - marginY, maxX: maxX + marginX, maxY: maxY + marginY }
      const { indices, extent } = this.#options.seen
      if (boxContains(asked, extent)) this.#take(asked, indices)
      else void this.#ask(asked)
    }
    const change = this.#zoom / this.#detailZoom
    const step = (this.#visible?.length ?? 0) > MANY ? DETAIL_STEP_OF_MANY : DETAIL_STEP
    if (change > step || change < 1 / step) this.#choose()
  }

  close(): void {
    this.#isClosed = true
  }

  async #ask(box: Box): Promise<void> {
    this.#asked = box
    const answer = await this.#options.geometry.visible(box.minX, box.minY, box.maxX, box.maxY).catch((cause) => {
      if (this.#isClosed) return null
      throw cause
    })
    // while it was on its way the window may have come to show everything
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
    this.#options.onElements(elementsInDetail(this.#visible, this.#options.detailZooms, this.#zoom))
  }
}

const area = ({ minX, minY, maxX, maxY }: Box): number => (maxX - minX) * (maxY - minY)
