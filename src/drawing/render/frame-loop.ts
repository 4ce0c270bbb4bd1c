/** Calls back once for each frame that somebody asked for, and every frame while it is kept running. */
export interface FrameLoop {
  /** Asks for one frame; more requests before it comes make no second. */
  request(): void
  /** Runs every frame until switched off again. */
  setRunning(isRunning: boolean): void
  /** No callback comes after this. */
  stop(): void
}

/** @param onFrame - Gets the frame's time, ms on the clock of `performance.now`. */
export function createFrameLoop(onFrame: (now: number) => void): FrameLoop {
  let frame = 0
  let isRunning = false
  let isStopped = false

  const schedule = (): void => {
    if (frame === 0 && !isStopped) frame = requestAnimationFrame(run)
  }
  const run = (now: number): void => {
    frame = 0
    if (isRunning) schedule()
    onFrame(now)
  }
  return {
    request: schedule,
    setRunning(value) {
      isRunning = value
      if (value) schedule()
    },
    stop() {
      isStopped = true
      cancelAnimationFrame(frame)
    },
  }
}
