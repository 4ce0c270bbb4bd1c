import type { ElementView } from './views/element-view.ts'

const BLINK_HALF_MS = 500
/** Below this zoom neither dashes nor wheels are seen to move, and no frames are drawn for them. */
const MIN_ZOOM = 0.12
/** Longest step of time, so that after a sleep motion goes on from where it was. */
const MAX_STEP_SECONDS = 0.1

/** The clock of all flows. */
export interface MovingClock {
  advance(seconds: number): void
}

/**
 * Continuous motion: flows, turning wheels, blinking. A frame touches the running wheels only; all flows follow one
 * clock; blinking needs two frames a second. Where the person asked for reduced motion, flows and wheels stand still,
 * and blinking elements are framed instead.
 */
export class LiveMotion {
  readonly #isReduced: boolean
  readonly #flowClock: MovingClock
  readonly #onPhase: () => void
  readonly #wheels = new Map<ElementView, number>()
  readonly #flowing = new Set<ElementView>()
  readonly #blinking = new Set<ElementView>()
  #numBlinking = 0
  #isBoardMoving = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDark = false
  #lastFrame = 0
  #zoom = 1

  /** @param onPhase - Called when blinking switches between light and dark, which needs a frame. */
  constructor(flowClock: MovingClock, isReduced: boolean, onPhase: () => void) {
    this.#flowClock = flowClock
    this.#isReduced = isReduced
    this.#onPhase = onPhase
  }

  /** Whether every frame has to be drawn. */
  get isRunning(): boolean {
    const isMoving = this.#wheels.size > 0 || this.#flowing.size > 0 || this.#isBoardMoving
    return !this.#isReduced && this.#zoom >= MIN_ZOOM && isMoving
  }

  get isDark(): boolean {
    return this.#isDark
  }

  setZoom(zoom: number): void {
    this.#zoom = zoom
  }

  setSpin(view: ElementView, turnsPerSecond: number): void {
    if (turnsPerSecond === 0) this.#wheels.delete(view)
    else if (view.wheel) this.#wheels.set(view, turnsPerSecond)
  }

  setFlow(view: ElementView, pxPerSecond: number): void {
    if (!view.setFlow) return
    view.setFlow(pxPerSecond)
    if (pxPerSecond === 0) this.#flowing.delete(view)
    else this.#flowing.add(view)
  }

  setBlinking(view: ElementView, isBlinking: boolean): void {
    if (this.#isReduced) {
      view.setMarked(isBlinking)
      return
    }
    view.setDimmed(isBlinking && this.#isDark)
    if (isBlinking) this.#blinking.add(view)
    else this.#blinking.delete(view)
    this.#schedulePhase()
  }

  /** How many elements blink without a view: they follow {@link isDark}. */
  setNumBlinking(numElements: number): void {
    this.#numBlinking = this.#isReduced ? 0 : numElements
    this.#schedulePhase()
  }

  /** Whether something moves without a view: it follows the clock. */
  setBoardMoving(isMoving: boolean): void {
    this.#isBoardMoving = isMoving
  }

  /** Stops all motion of a view that is hidden or destroyed, and of those inside it. */
  forget(view: ElementView): void {
    // they are all named, at any depth
    for (const member of view.members?.values() ?? []) this.#forgetAlone(member)
    this.#forgetAlone(view)
  }

  #forgetAlone(view: ElementView): void {
    this.#wheels.delete(view)
    this.#flowing.delete(view)
    if (this.#blinking.delete(view)) view.setDimmed(false)
  }

  /** Advances everything to the time of a frame. */
  advance(now: number): void {
    const seconds = Math.min(Math.max((now - this.#lastFrame) / 1000, 0), MAX_STEP_SECONDS)
    this.#lastFrame = now
    if (this.#isReduced) return
    if (this.#flowing.size > 0 || this.#isBoardMoving) this.#flowClock.advance(seconds)
    for (const [{ wheel }, turnsPerSecond] of this.#wheels) {
      if (wheel) wheel.rotation = (wheel.rotation + 2 * Math.PI * turnsPerSecond * seconds) % (2 * Math.PI)
    }
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedulePhase(): void {
    const isNeeded = this.#blinking.size > 0 || this.#numBlinking > 0
    if (isNeeded && this.#timer === undefined) this.#timer = setTimeout(() => this.#changePhase(), BLINK_HALF_MS)
  }

  #changePhase(): void {
    this.#timer = undefined
    const isNeeded = this.#blinking.size > 0 || this.#numBlinking > 0
    this.#isDark = isNeeded && !this.#isDark
    for (const view of this.#blinking) view.setDimmed(this.#isDark)
    this.#onPhase()
    this.#schedulePhase()
  }
}
