/** Calls back for each requested frame, and for every frame while it is kept running. */
export interface FrameLoop {
  /** Requests one frame; further requests before it are ignored. */
  request(): void
  /** Runs every frame until switched off again. */
  setRunning(isRunning: boolean): void
  /** Stops for good. */
  stop(): void
}

/** @param onFrame - Gets the frame's time, ms, by `performance.now`. */
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
