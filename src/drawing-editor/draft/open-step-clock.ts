/** Age that the open step may reach before it is written, ms. */
const OPEN_STEP_MS = 250

/**
 * Calls `write` within 250 ms of a change, however many follow meanwhile. No timer runs while nothing changes; in a hidden
 * tab timers are slow, so leaving a tab has to flush.
 */
export class OpenStepClock {
  readonly #write: () => void
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(write: () => void) {
    this.#write = write
  }

  /** Something is to be written. */
  noteChange(): void {
    this.#timer ??= setTimeout(() => this.flush(), OPEN_STEP_MS)
  }

  /** Writes now what is waiting, if anything. */
  flush(): void {
    if (this.#timer === null) return
    this.cancel()
    this.#write()
  }

  /** Forgets what is waiting, as when the step has ended. */
  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
