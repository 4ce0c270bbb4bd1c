import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import { enter, launchBrowser } from '#tests/support/browser.ts'
import { measuredEngines, withDatabase } from '../databases.ts'
import { type BenchRow, benchRow, percentile, withLimit } from '../results.ts'
import { type AlarmServer, withAlarmServer } from './alarm-server.ts'
import { alarmPoller, numOpenIn } from './polling.ts'

const ALARMS = 20
const LIVE_MS = 1_000
const POLL_MS = 3_500
const LONGEST_MS = 30_000

/**
 * From the gateway's message to the alarm's number in the header; and to the answer of a console that has no live
 * channel and polls at its interval.
 */
export async function benchRaisedToVisible(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { engine, url } of measuredEngines())
    rows.push(...(await withDatabase(url, (place) => withAlarmServer(place, 0, (stage) => measure(engine, stage)))))
  return rows
}

async function measure(engine: string, stage: AlarmServer): Promise<BenchRow[]> {
  const { server, points, publish } = stage
  const browser = await launchBrowser()
  try {
    await publish(points.map((point) => [point, point.middle]))
    const page = await browser.newPage()
    await enter(page, server, { path: '/' })
    const poller = await alarmPoller(server)
    await pause(POLL_MS)
    const byLive: number[] = []
    const byPoll: number[] = []
    for (const point of points.slice(0, ALARMS)) {
      const before = numOpenIn((await poller.poll()).summary)
      const seen = Promise.all([nextChange(page), polledAt(poller, before)])
      const at = Date.now()
      await publish([[point, point.high]])
      const [liveAt, pollAt] = await seen
      byLive.push(liveAt - at)
      byPoll.push(pollAt - at)
    }
    const row = (way: string, times: readonly number[], limit: number): BenchRow =>
      withLimit(
        benchRow('alarms', `raised to visible on ${engine}, ${way}, p99`, 'ms', [percentile(times, 0.99)]),
        limit,
      )
    return [row('by the live channel', byLive, LIVE_MS), row('by the poll', byPoll, POLL_MS)]
  } finally {
    await browser.close()
  }
}

/** When a poll first counts more than before, epoch ms. */
async function polledAt({ poll }: Awaited<ReturnType<typeof alarmPoller>>, before: number): Promise<number> {
  for (;;) {
    await pause(ALARM_POLL_MS)
    if (numOpenIn((await poll()).summary) > before) return Date.now()
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
