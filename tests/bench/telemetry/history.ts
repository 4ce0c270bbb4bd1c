import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { createDemoApp } from '#tests/support/demo-app.ts'
import { createDataFolder } from '#tests/support/demo-server.ts'
import { openDataFolder } from '#tests/support/test-db.ts'
import { UNCHECKED } from '#tests/support/test-env.ts'
import { type BenchRow, benchRow, percentile } from '../results.ts'
import { fillSeason, SEASON_DAYS } from './season.ts'

const RUNS = 15
const DAY_MS = 86_400_000
const POINTS = 10

/** Duration of history calls on the own database with a season of 60 stations; without the network. */
export async function benchHistory(): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  const database = await openDataFolder(folder.path)
  const demo = await createDemoApp({ now: Date.now }, { SIM_STATIONS: '60', ...UNCHECKED }, database)
  try {
    const now = Math.floor(Date.now() / 900_000) * 900_000
    const started = performance.now()
    const { pointIds, rows } = await fillSeason(database, now)
    console.log(
      `A season of ${pointIds.length} points: ${rows} rows in ${Math.round((performance.now() - started) / 1000)} s.`,
    )
    await database.db.$client.query(
      `update rollup_progress set done_at = to_timestamp($1::float8 / 1000) where step = '15m'`,
      [now],
    )
    await database.db.$client.query(
      `update rollup_progress set done_at = to_timestamp(floor($1::float8 / 3600000) * 3600) where step = '1h'`,
      [now],
    )
    const token = await demo.tokenOf('super')
    const measure = async (name: string, path: string, ask: (run: number) => Record<string, string>) => {
      const times: number[] = []
      for (let run = 0; run <= RUNS; run += 1) {
        const began = performance.now()
        const { code, message } = await demo.post(path, ask(run), { token })
        if (code !== 0) throw new Error(`${name}: ${code} ${message}`)
        // the first call includes query planning and warm-up
        if (run > 0) times.push(performance.now() - began)
      }
      return [
        benchRow('telemetry', `${name}, median`, 'ms', times),
        benchRow('telemetry', `${name}, slowest of twenty`, 'ms', [percentile(times, 0.95)]),
      ]
    }
    const range = (days: number, step?: string) => (run: number) => ({
      pointIds: JSON.stringify(
        Array.from({ length: POINTS }, (_, i) => pointIds[(run * 37 + i * 101) % pointIds.length]),
      ),
      from: String(now - days * DAY_MS),
      to: String(now),
      ...(step ? { step } : {}),
    })
    return [
      ...(await measure(`history of 24 h × ${POINTS} points`, telemetryCalls.history.path, range(1))),
      ...(await measure(`history of 24 h × ${POINTS} points, samples`, telemetryCalls.history.path, range(1, 'raw'))),
      ...(await measure(`history of 7 days × ${POINTS} points`, telemetryCalls.history.path, range(7))),
      ...(await measure(
        `history of ${SEASON_DAYS} days × ${POINTS} points`,
        telemetryCalls.history.path,
        range(SEASON_DAYS),
      )),
      ...(await measure(`summary of 24 h × ${POINTS} points`, telemetryCalls.aggregate.path, range(1))),
      ...(await measure(
        `summary of ${SEASON_DAYS} days × ${POINTS} points`,
        telemetryCalls.aggregate.path,
        range(SEASON_DAYS),
      )),
      ...(await measure('tree of nodes', telemetryCalls.nodes.path, () => ({}))),
    ]
  } finally {
    await demo.close()
    await folder.remove()
  }
}
