interface Clock {
  /** Epoch ms. */
  readonly now: () => number
  /** @returns A function that cancels the timer. */
  readonly setTimer: (run: () => void, delayMs: number) => () => void
}

interface Coalesced {
  /** Asks for a run that begins from now on; of many asks, one run serves all that came before it began. */
  ask(): void
  /** No further run begins. */
  stop(): void
}

const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Runs work when asked: at once where possible, one run at a time, and the beginnings at least `gapMs` apart.
 *
 * @param run - Handles its own failures; after a rejection the next ask runs it again.
 */
export function coalesced(run: () => Promise<unknown>, gapMs: number, clock: Clock = REAL_CLOCK): Coalesced {
  let isAsked = false
  let isRunning = false
  let isStopped = false
  let beganAt = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | null = null

  function begin(): void {
    if (!isAsked || isRunning || isStopped) return
    const waitMs = beganAt + gapMs - clock.now()
    if (waitMs > 0) {
      cancelTimer ??= clock.setTimer(() => {
        cancelTimer = null
        begin()
      }, waitMs)
      return
    }
    // a browser may delay the timer of a hidden page far beyond the gap: a later ask does not wait for it
    cancelTimer?.()
    cancelTimer = null
    isAsked = false
    isRunning = true
    beganAt = clock.now()
    const end = (): void => {
      isRunning = false
      begin()
    }
    run().then(end, end)
  }

  return {
    ask() {
      isAsked = true
      begin()
    },
    stop() {
      isStopped = true
      cancelTimer?.()
    },
  }
}
