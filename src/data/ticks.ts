/** The part of a Worker that ticks. */
interface TickingThread {
  postMessage(intervalMs: number): void
  addEventListener(kind: 'message' | 'error', listener: () => void): void
  terminate(): void
}

/** The page that ticks are for. */
interface Surroundings {
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
  readonly startWorker: () => TickingThread
  /** @returns A function that ends it. */
  readonly setTicking: (tick: () => void, intervalMs: number) => () => void
}

/**
 * Calls back at an interval, also while the page is hidden: browsers slow its own timers to one a minute, so a worker's
 * take over until it is shown again. Where no worker can be had, the page's own go on.
 *
 * @returns A function that ends it.
 */
export function startTicks(intervalMs: number, onTick: () => void, given: Surroundings = browser): () => void {
  const { page, startWorker, setTicking } = given
  let end: () => void = () => undefined

  const tickHere = (): void => {
    end = setTicking(onTick, intervalMs)
  }
  function tickInWorker(): void {
    try {
      const worker = startWorker()
      end = () => worker.terminate()
      worker.addEventListener('message', onTick)
      worker.addEventListener('error', () => {
        worker.terminate()
        tickHere()
      })
      worker.postMessage(intervalMs)
    } catch {
      tickHere()
    }
  }
  const change = (): void => {
    end()
    if (page.hidden) tickInWorker()
    else tickHere()
  }
  const changeAndTick = (): void => {
    change()
    onTick()
  }
  change()
  page.addEventListener('visibilitychange', changeAndTick)
  return () => {
    page.removeEventListener('visibilitychange', changeAndTick)
    end()
    end = () => undefined
  }
}

const browser: Surroundings = {
  page: globalThis.document,
  startWorker: () =>
    new Worker(new URL('../../workers/ticking/ticking.worker.ts', import.meta.url), { type: 'module' }),
  setTicking(tick, intervalMs) {
    const timer = setInterval(tick, intervalMs)
    return () => clearInterval(timer)
  },
}
