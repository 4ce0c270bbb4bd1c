import type { Browser, Page } from 'playwright-core'
import { takeDurations } from './drawing-page.ts'
import { type BenchRow, benchRow } from './results.ts'
import { p95, traceMainThread } from './thread-trace.ts'
import { openValueDrawing, type ValueServer } from './value-stage.ts'

const VALUES = 20_000
const CHANGES_A_SECOND = 5_000
const RUNS = 3
const RUN_MS = 5_000

/**
 * 20,000 bound values, 5,000 changes a second; first all values in view, then about 500. The console and its workers
 * are the built ones; the values come from a server that does nothing else.
 */
export async function benchValueDrawing(browser: Browser): Promise<BenchRow[]> {
  const { page, values, close } = await openValueDrawing(browser, VALUES)
  try {
    const all = await measure(page, values)
    await zoomTo(page, 150)
    const some = await measure(page, values)
    const quiet = await traceMainThread(page, () => page.waitForTimeout(RUN_MS))
    return [
      ...rowsOf('all in view', all),
      ...rowsOf('about 500 in view', some),
      // baseline: work of the page outside the drawing, such as its clock; the fewer the frames, the more of it in each
      benchRow('live', 'same page, nothing changing: main thread a frame, p95', 'ms', [p95(quiet.framesMs)]),
      benchRow('live', 'same page, nothing changing: longest task', 'ms', [quiet.longestTaskMs]),
    ]
  } finally {
    await close()
  }
}

interface Measured {
  readonly framesMs: readonly number[]
  readonly longestTaskMs: number
  readonly patchesMs: readonly number[]
  readonly seconds: number
}

async function measure(page: Page, values: ValueServer): Promise<Measured[]> {
  // warm-up: texts in view are laid out anew, and their glyph rows grow to their final length
  await values.change(2_000, CHANGES_A_SECOND)
  const runs: Measured[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await takeDurations(page, 'drawing:apply-patch')
    const started = performance.now()
    const { framesMs, longestTaskMs } = await traceMainThread(page, () => values.change(RUN_MS, CHANGES_A_SECOND))
    const seconds = (performance.now() - started) / 1000
    runs.push({ framesMs, longestTaskMs, patchesMs: await takeDurations(page, 'drawing:apply-patch'), seconds })
  }
  return runs
}

function rowsOf(view: string, runs: readonly Measured[]): BenchRow[] {
  for (const { framesMs, longestTaskMs, patchesMs } of runs)
    console.log(
      `  ${view}: ${framesMs.length} frames, ${patchesMs.length} patches, applied in at most ${Math.max(...patchesMs).toFixed(2)} ms, longest task ${longestTaskMs.toFixed(1)} ms`,
    )
  const name = `${VALUES} values, ${CHANGES_A_SECOND} changes a second, ${view}`
  const each = (figure: (run: Measured) => number) => runs.map(figure)
  return [
    benchRow(
      'live',
      `${name}: main thread a frame, p95`,
      'ms',
      each(({ framesMs }) => p95(framesMs)),
    ),
    benchRow(
      'live',
      `${name}: longest task`,
      'ms',
      each(({ longestTaskMs }) => longestTaskMs),
    ),
    benchRow(
      'live',
      `${name}: patches a second`,
      '1/s',
      each(({ patchesMs, seconds }) => patchesMs.length / seconds),
    ),
  ]
}

/** Zooms in about the middle by keyboard to `wanted` percent or more. */
async function zoomTo(page: Page, wanted: number): Promise<void> {
  await page.locator('canvas').first().click()
  for (let step = 0; step < 60; step += 1) {
    const percent = Number(/(\d+)\s*%/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? 0)
    if (percent >= wanted) return
    await page.keyboard.press('+')
    await page.waitForTimeout(50)
  }
}
