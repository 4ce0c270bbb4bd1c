import { runContests } from './drawing/contests.ts'
import { openHarnessSite } from './drawing/harness-site.ts'
import { liveRows } from './drawing/live-rows.ts'
import { mixedRows } from './drawing/mixed-rows.ts'
import { symbolRows } from './drawing/symbol-rows.ts'
import { reportRows } from './results.ts'

const SIZES = '10000,50000,100000'

/** Compares the drawing engine with other browser drawing libraries. BENCH_SIZES: element counts, comma-separated. */
async function run(): Promise<void> {
  const sizes = (process.env.BENCH_SIZES || SIZES).split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error(`BENCH_SIZES: numbers of elements by commas, as in ${SIZES}.`)
  const site = await openHarnessSite()
  try {
    reportRows([...mixedRows(await runContests(site, sizes)), ...(await symbolRows(site)), ...(await liveRows(site))])
  } finally {
    await site.close()
  }
}

await run()
