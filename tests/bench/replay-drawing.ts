import type { Browser } from 'playwright-core'
import { z } from 'zod'
import { type ReplayResult, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { measureTasks } from './main-thread.ts'
import { type BenchRow, benchRow, withLimit } from './results.ts'
import { openValueDrawing } from './value-stage.ts'

const VALUES = 500
/** Each point has a value stored as often as most change by more than their dead-band. */
const SAMPLE_MS = 10_000
const SPEED = 60
/** Longer than a piece of the past is played. */
const RUN_MS = 25_000
const RUNS = 3
const MAX_FRAME_MS = 3

/** What a drawing of 500 values costs the page's main thread: replayed at 60 times, beside live. */
export async function benchReplayDrawing(browser: Browser): Promise<BenchRow[]> {
  const { page, values, close } = await openValueDrawing(browser, VALUES, 'drawing:view,telemetry:view')
  try {
    let numPieces = 0
    await page.route(`**${telemetryCalls.recorded.path}`, (route) =>
      route.fulfill({ headers: CORS, json: { code: 0, result: { since: Date.now() - 30 * 86_400_000 } } }),
    )
    await page.route(`**${telemetryCalls.replay.path}`, (route) => {
      numPieces += 1
      const { from, to } = readSpan(route.request().postData() ?? '')
      return route.fulfill({ headers: CORS, json: { code: 0, result: pastOf(from, to) } })
    })
    const changes = (VALUES * 1_000) / SAMPLE_MS
    await values.change(2_000, changes)
    const live = await runsOf(() => measureTasks(page, () => values.change(RUN_MS, changes)))

    await page.getByRole('button', { name: '回放', exact: true }).click()
    await page.locator('[data-replay]').getByRole('button', { name: '播放' }).click()
    await page.waitForTimeout(2_000)
    const asked = numPieces
    const replayed = await runsOf(() => measureTasks(page, () => page.waitForTimeout(RUN_MS)))
    if (numPieces - asked < RUNS * 2) throw new Error('The replay did not play.')
    const name = `${VALUES} values, one in ${SAMPLE_MS / 1000} s each, replayed at ${SPEED}×`
    return [
      withLimit(
        benchRow('viewer', `${name}: main thread a frame at 60 Hz`, 'ms', replayed, { name: 'live', runs: live }),
        MAX_FRAME_MS,
      ),
    ]
  } finally {
    await close()
  }
}

/** Processor time of the main thread for each frame of a display of 60 Hz: an emulated GPU may draw fewer. */
async function runsOf(measure: () => Promise<number>): Promise<number[]> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push((await measure()) / ((RUN_MS / 1000) * 60))
  return runs
}

const CORS = { 'access-control-allow-origin': '*' } as const
const span = z.object({ from: z.coerce.number(), to: z.coerce.number() })

function readSpan(body: string): z.infer<typeof span> {
  return span.parse(body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)))
}

/** A value of each point every ten seconds, each a little different from the one before. */
function pastOf(from: number, to: number): ReplayResult {
  const times: number[] = []
  const pointIds: number[] = []
  const values: number[] = []
  for (let at = Math.floor(from / SAMPLE_MS); at * SAMPLE_MS <= to; at += 1)
    for (let id = 1; id <= VALUES; id += 1) {
      times.push(at * SAMPLE_MS)
      pointIds.push(id)
      values.push(20 + ((id * 31 + at * 7) % 997) / 12)
    }
  return {
    stretches: [{ step: 'raw', gapMs: 150_000, from, to }],
    times,
    pointIds,
    values,
    qualities: times.map(() => 0),
  }
}
