import { openHarnessSite } from './drawing/harness-site.ts'
import { soakRows } from './drawing/soak-rows.ts'
import { reportRows } from './results.ts'

const MINUTES = 10

/** The viewer in long use. SOAK_MINUTES: minimum duration. */
async function run(): Promise<void> {
  const minutes = Number(process.env.SOAK_MINUTES || MINUTES)
  if (!(minutes >= 0)) throw new Error('SOAK_MINUTES: a number of minutes.')
  const site = await openHarnessSite()
  try {
    reportRows(await soakRows(site, minutes))
  } finally {
    await site.close()
  }
}

await run()
