import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProfile } from '#tests/support/browser.ts'
import { VIEWPORT, withHarness } from '../drawing/contest.ts'
import type { HarnessSite } from '../drawing/harness-site.ts'
import { type BenchRow, benchRow, withLimit } from '../results.ts'
import { p95 } from '../thread-trace.ts'
import { PAGE, SPOIL_MS } from './contest.ts'
import type { StepTimes } from './harness-api.ts'

const NUM_STEPS = 40
const NUM_MOVED = 500
const MAX_STORED_MS = 20

/** How long a step is on its way into the browser's database, on a profile that is on the disk. */
export async function stepRows(site: HarnessSite, numElements: number): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-profile-'))
  let times: StepTimes = { storedMs: [], mainThreadMs: [] }
  try {
    await withHarness(
      site,
      async (page) => {
        await page.evaluate(([size, spoilMs]) => ourHarness.open(size, spoilMs), [numElements, SPOIL_MS] as const)
        times = await page.evaluate(([steps, moved]) => ourHarness.stepsToLog(steps, moved), [
          NUM_STEPS,
          NUM_MOVED,
        ] as const)
      },
      { ...PAGE, launch: () => launchProfile(folder, VIEWPORT) },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { storedMs, mainThreadMs } = times
  const name = `${numElements} elements, step that moved ${NUM_MOVED}`
  return [
    benchRow('editor', `${name}: commit to log, median`, 'ms', storedMs),
    withLimit(benchRow('editor', `${name}: commit to log, p95`, 'ms', [p95(storedMs)]), MAX_STORED_MS),
    benchRow('editor', `${name}: main thread's share of that, p95`, 'ms', [p95(mainThreadMs)]),
  ]
}
