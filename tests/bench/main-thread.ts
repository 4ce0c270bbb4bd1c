import type { CDPSession, Page } from 'playwright-core'

/** What the main thread of a page did between two moments. */
export interface MainThreadWork {
  /** Processor time of its tasks (not wall time: the software rasteriser shares the cores), ms. */
  readonly taskMs: number
  readonly frames: number
  readonly seconds: number
}

/** Measures the page's main thread while `work` runs. Frames are counted by requestAnimationFrame. */
export async function measureMainThread(page: Page, work: () => Promise<void>): Promise<MainThreadWork> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(() => {
    const state = {
      frames: 0,
      running: true,
      count() {
        state.frames += 1
        if (state.running) requestAnimationFrame(() => state.count())
      },
    }
    Object.assign(globalThis, { benchFrames: state })
    state.count()
  })
  const started = performance.now()
  const before = await taskMsOf(session)
  await work()
  const taskMs = (await taskMsOf(session)) - before
  const seconds = (performance.now() - started) / 1000
  const frames = await page.evaluate(() => {
    const state = (globalThis as unknown as { benchFrames: { frames: number; running: boolean } }).benchFrames
    state.running = false
    return state.frames
  })
  await session.detach()
  return { taskMs, frames, seconds }
}

/**
 * Processor time of the main thread's tasks while `work` runs, ms. Counts no frames: at rest the count itself is most of
 * the time.
 */
export async function measureTasks(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await taskMsOf(session)
  await work()
  const taskMs = (await taskMsOf(session)) - before
  await session.detach()
  return taskMs
}

async function taskMsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
