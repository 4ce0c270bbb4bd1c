import type { Page } from 'playwright-core'
import { z } from 'zod'
import { percentile } from './results.ts'

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().optional(),
  /** Processor time, µs. */
  tdur: z.number().optional(),
  args: z.object({ name: z.unknown().optional() }).optional(),
})
const trace = z.object({ traceEvents: z.array(traceEvent) })

/** Main-thread work of a page in processor time, so that other load on the cores does not count. */
export interface ThreadTrace {
  readonly longestTaskMs: number
  /** Time of all tasks from one frame to the next, by frame. */
  readonly framesMs: readonly number[]
}

/**
 * Makes the page draw at each refresh of the display until it is closed. A page at rest draws nothing, and all tasks
 * until its next frame, seconds later, would count as one frame's.
 */
export const drawAtEachRefresh = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const draw = (): void => void requestAnimationFrame(draw)
    draw()
  })

/** Traces the page's main thread while `work` runs. The page must be the only one open in its browser. */
export async function traceMainThread(page: Page, work: () => Promise<void>): Promise<ThreadTrace> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser to trace.')
  await browser.startTracing(page, {
    categories: ['-*', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  })
  await work()
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  // the browser keeps one or two idle spare processes, so the busiest main thread is the page's
  const [own = []] = mains
    .map((main) => traceEvents.filter(({ pid, tid }) => pid === main.pid && tid === main.tid))
    .sort((one, other) => other.length - one.length)
  const tasks = own.filter(({ name }) => name === 'RunTask')
  const frames = own.flatMap(({ name, ts }) => (name === 'BeginMainThreadFrame' && ts !== undefined ? [ts] : []))
  if (tasks.length === 0 || tasks.every(({ tdur }) => tdur === undefined)) throw new Error('The trace has no tasks.')
  return {
    longestTaskMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    framesMs: framesOf(tasks, frames),
  }
}

/** A frame begins inside the task that draws it: a task belongs to the last frame that began before the task ended. */
function framesOf(tasks: readonly z.infer<typeof traceEvent>[], frames: readonly number[]): number[] {
  const sorted = [...frames].sort((one, other) => one - other)
  const costs = sorted.map(() => 0)
  for (const { ts = 0, tdur = 0 } of tasks) {
    const next = sorted.findIndex((start) => start > ts + tdur)
    const at = (next < 0 ? sorted.length : next) - 1
    if (at >= 0) costs[at] = (costs[at] ?? 0) + tdur / 1000
  }
  return costs
}

export const p95 = (values: readonly number[]): number => percentile(values, 0.95)
