/**
 * Runs work again and again, `pauseMs` after the end of the last run, so that slow work never overlaps itself.
 *
 * @returns `stop` resolves when a run that is under way has ended.
 */
export function repeat(
  pauseMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .finally(() => isStopped || schedule())
    }, pauseMs)
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
  }
}
