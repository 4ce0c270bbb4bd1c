import type { ScreenPoint } from '../geometry/points.ts'
import type { BoardElements } from '../scene/board-elements.ts'
import { type Camera, worldFromScreen } from '../scene/camera.ts'
import { isElementAt } from '../scene/element-hit.ts'
import type { GeometryQuestions } from './geometry-questions.ts'
import type { HoverInfo } from './viewer-types.ts'

/** Greatest distance of the pointer from an element, CSS px. */
const REACH_PX = 4
const MAX_CANDIDATES = 32

export interface HoverProbeOptions {
  readonly board: Pick<BoardElements, 'elements' | 'tree' | 'frameOf' | 'isDrawn'>
  /** Whether an element is one to find: it has a bound value, or opens a dialog. */
  isFound(element: number): boolean
  /** Whether a value hides the element now. */
  isHidden(element: number): boolean
  readonly geometry: Pick<GeometryQuestions, 'hit'>
  camera(): Camera
  onHover(info: HoverInfo | null): void
}

/** Finds the element under the pointer that has a value or opens a dialog: one query at a time, the last one for the pointer's last position. */
export class HoverProbe {
  readonly #options: HoverProbeOptions
  #isAsking = false
  #isClosed = false
  #hasLeft = true
  #next: ScreenPoint | null = null
  #told: HoverInfo | null = null

  constructor(options: HoverProbeOptions) {
    this.#options = options
  }

  /** @param at - Null while the pointer is outside or busy. */
  pointAt(at: ScreenPoint | null): void {
    this.#next = at
    this.#hasLeft = at === null
    if (!at) this.#notify(null)
    else if (!this.#isAsking) void this.#askOn()
  }

  close(): void {
    this.#isClosed = true
    this.#notify(null)
  }

  async #askOn(): Promise<void> {
    this.#isAsking = true
    try {
      for (let at = this.#next; at && !this.#isClosed; at = this.#next) {
        this.#next = null
        const element = await this.elementAt(at)
        // the pointer may have left meanwhile
        const isKnown = element !== null && !this.#hasLeft && !this.#isClosed
        this.#notify(isKnown ? { element, name: this.#nameOf(element), x: at.x, y: at.y } : null)
      }
    } finally {
      this.#isAsking = false
    }
  }

  /** The topmost element at a place, of those to find; null where there is none. */
  async elementAt(at: ScreenPoint): Promise<number | null> {
    const { board, isFound, isHidden, geometry } = this.#options
    const camera = this.#options.camera()
    const world = worldFromScreen(camera, at)
    const radius = REACH_PX / camera.zoom
    const candidates = await geometry.hit(world.x, world.y, radius, MAX_CANDIDATES).catch((cause) => {
      if (this.#isClosed) return new Uint32Array(0)
      throw cause
    })
    const isAt = (slot: number): boolean => {
      const element = board.elements[slot]
      if (!element || !isFound(slot) || isHidden(slot) || !board.isDrawn(slot)) return false
      return isElementAt(element, board.frameOf(slot), world, radius)
    }
    for (const root of candidates) {
      // what is inside a group lies above it
      const slot = [root, ...board.tree.membersOf(root)].findLast(isAt)
      if (slot !== undefined) return slot
    }
    return null
  }

  #nameOf(index: number): string {
    const element = this.#options.board.elements[index]
    return element?.elementName ?? element?.deviceName ?? ''
  }

  #notify(info: HoverInfo | null): void {
    if (info === null && this.#told === null) return
    this.#told = info
    this.#options.onHover(info)
  }
}
