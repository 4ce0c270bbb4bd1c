export interface Repeated {
  /** Resolves when a run that is under way has ended. */
  stop(): Promise<void>
  /** Does the work now, or once more after the run that is under way, instead of after the pause. */
  wake(): void
}

/** Runs work again and again, `pauseMs` after the end of the last run, so that slow work never overlaps itself. */
export function repeat(pauseMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeated {
  let isStopped = false
  let isRunning = false
  let isWoken = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const run = (): void => {
    isRunning = true
    running = work()
      .catch(onError)
      .finally(() => {
        isRunning = false
        if (!isStopped) schedule()
      })
  }
  const schedule = (): void => {
    timer = setTimeout(run, isWoken ? 0 : pauseMs)
    isWoken = false
    // the timer must not keep the process alive
    timer.unref()
  }
  schedule()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
    wake: () => {
      isWoken = true
      if (isStopped || isRunning) return
      clearTimeout(timer)
      schedule()
    },
  }
}
