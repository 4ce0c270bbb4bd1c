import type { CDPSession } from 'playwright-core'
import { type BenchRow, benchRow, withAim } from './results.ts'

const MAX_GROWTH_PERCENT = 5

/** What the scripts of a page hold after a collection, MB. Workers have heaps of their own. */
export async function heldHeapMb(session: CDPSession): Promise<number> {
  // the second collection reclaims what the finalizers of the first released
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** The growth of something that should stay as it is, and shrinks no more than it grows. */
export function growthRow(bench: string, what: string, before: number, after: number): BenchRow {
  const percent = 100 * (after / before - 1)
  return withAim(
    benchRow(bench, `${what}: growth from ${before.toFixed(1)} to ${after.toFixed(1)}`, '%', [percent]),
    `within ${MAX_GROWTH_PERCENT}`,
    Math.abs(percent) <= MAX_GROWTH_PERCENT,
  )
}
