import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import { enter, launchBrowser } from '#tests/support/browser.ts'
import { measuredClusters, withDatabase } from '../databases.ts'
import { type BenchRow, benchRow, percentile, withLimit } from '../results.ts'
import { type AlarmServer, withAlarmServer } from './alarm-server.ts'

const ALARMS = 20
const LIVE_MS = 1_000
const POLL_MS = 3_500
const LONGEST_MS = 30_000
/** After the first polls, and the alarms that the simulator itself raises. */
const SETTLED_MS = 15_000
/** A page that asks for nothing itself. */
const QUIET_PAGE = '/permission/role'
const NO_CHANNEL = 'ws://127.0.0.1:9/live'

/** From the gateway's message to the alarm's number in the header, with the live channel and without it. */
export async function benchRaisedToVisible(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { cluster, url } of measuredClusters())
    rows.push(...(await withDatabase(url, (place) => withAlarmServer(place, 0, (stage) => measure(cluster, stage)))))
  return rows
}

async function measure(cluster: string, stage: AlarmServer): Promise<BenchRow[]> {
  const { server, points, publish } = stage
  const browser = await launchBrowser()
  try {
    await publish(points.map((point) => [point, point.middle]))
    const live = await browser.newPage()
    await enter(live, server, { path: QUIET_PAGE })
    const polling = await browser.newPage()
    // nobody listens there: the console keeps trying, and polls at its interval
    await polling.route('**/config.json', (route) => route.fulfill({ json: { liveUrl: NO_CHANNEL } }))
    await enter(polling, server, { path: QUIET_PAGE })
    await pause(SETTLED_MS)
    const byLive: number[] = []
    const byPoll: number[] = []
    for (const [i, point] of points.slice(0, ALARMS).entries()) {
      // at all moments between two polls alike
      await pause((i * ALARM_POLL_MS) / ALARMS)
      const seen = Promise.all([nextChange(live), nextChange(polling)])
      const at = Date.now()
      await publish([[point, point.high]])
      const [liveAt, pollAt] = await seen
      byLive.push(liveAt - at)
      byPoll.push(pollAt - at)
    }
    const row = (way: string, times: readonly number[], limit: number): BenchRow =>
      withLimit(
        benchRow('alarms', `raised to visible on ${cluster}, ${way}, p99`, 'ms', [percentile(times, 0.99)]),
        limit,
      )
    return [row('by the live channel', byLive, LIVE_MS), row('by the poll', byPoll, POLL_MS)]
  } finally {
    await browser.close()
  }
}

/** Time of the next change of the number of alarms in the header, epoch ms. */
const nextChange = (page: Page): Promise<number> =>
  page.evaluate(
    (longestMs) =>
      new Promise<number>((resolve, reject) => {
        const header = document.querySelector('header')
        const numberNow = () => document.querySelector('[data-badge=alarms]')?.textContent ?? ''
        const before = numberNow()
        const watch = new MutationObserver(() => {
          if (numberNow() === before) return
          watch.disconnect()
          resolve(Date.now())
        })
        if (header) watch.observe(header, { subtree: true, childList: true, characterData: true })
        setTimeout(() => reject(new Error('The alarm was not shown.')), longestMs)
      }),
    LONGEST_MS,
  )
