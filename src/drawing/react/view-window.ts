import { type Box, boxContains } from '../geometry/box.ts'
import type { Camera, WindowSize } from '../scene/camera.ts'
import { visibleBox } from '../scene/camera.ts'
import { elementsInDetail } from '../scene/detail.ts'
import type { SeenElements } from '../scene/element-boxes.ts'
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
  /** All that is not hidden: where the window shows all of it, no query is needed. */
  readonly seen: SeenElements
  /** Least zoom at which each element is worth drawing. */
  readonly detailZooms: Float32Array
  /** Called with the elements to show from now on, ascending. */
  onElements(elements: Uint32Array<ArrayBuffer>): void
}

/** Chooses what is shown as the camera moves: queries the geometry service when the view leaves the queried area. */
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

  /** Call in each frame in which the camera moved. O(1), or O(elements in view) when the level of detail changes. */
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
    this.#options.onElements(elementsInDetail(this.#visible, this.#options.detailZooms, this.#zoom))
  }
}

const area = ({ minX, minY, maxX, maxY }: Box): number => (maxX - minX) * (maxY - minY)
