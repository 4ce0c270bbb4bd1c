import { type Entry, runContestant } from './contest.ts'
import type { ContestantName } from './harness-api.ts'
import type { HarnessSite } from './harness-site.ts'
import type { Contest } from './mixed-rows.ts'

const RUNS = 3
/** Largest size at which Fabric and meta2d run; above it they need minutes. */
const SMALL = 10_000

/** Runs every contestant at every size, one after another. */
export async function runContests(site: HarnessSite, sizes: readonly number[]): Promise<Contest[]> {
  const contests: Contest[] = []
  for (const numElements of sizes) {
    const isSmall = numElements <= SMALL
    const names: ContestantName[] = ['ours', 'svg', 'konva', ...(isSmall ? (['fabric', 'meta2d'] as const) : [])]
    const entries: Entry[] = []
    for (const name of names) entries.push(await runContestant(site, name, numElements, { runs: RUNS, isSmall }))
    contests.push({ numElements, entries })
  }
  return contests
}
