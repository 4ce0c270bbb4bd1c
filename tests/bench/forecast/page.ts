// The page with the forecast of a large network: its calls, and computing what they show.

import { loadForecastCalls as calls } from '#contract/endpoints/load-forecast.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { computeForecast } from '#server/modules/load-forecast/compute.ts'
import { createDataFolder } from '../../support/demo-server.ts'
import { createLoadSeason, type LoadSeason, NOW } from '../../support/season-stage.ts'
import { openDataFolder } from '../../support/test-db.ts'
import { type BenchRow, benchRow, withAim } from '../results.ts'

const STATIONS = 200
const RUNS = 15
const LIMIT_MS = 300

export async function benchForecastPage(): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  try {
    const season = await createLoadSeason(STATIONS, await openDataFolder(folder.path))
    await trainAll(season)
    const { demo, units } = season
    const computing = await timesOf(3, () => computeForecast(demo.env.db, new Date(NOW)))
    const token = await demo.tokenOf('admin')
    const ask = async (path: string, body: object): Promise<void> => {
      const { code, message } = await demo.postJson(path, body, { token })
      if (code !== CODE.success) throw new Error(message)
    }
    await ask(calls.runNow.path, {})
    const rows = []
    for (const hours of [48, 168]) {
      const times = await timesOf(RUNS, () => ask(calls.prediction.path, { hours }))
      const isMet = Math.max(...times) <= LIMIT_MS
      const row = benchRow(
        'forecast',
        `page of ${STATIONS} stations, ${hours} h (${units.length} learnt units)`,
        'ms',
        times,
      )
      rows.push(withAim(row, `each up to ${LIMIT_MS}, slowest ${Math.max(...times).toFixed(0)}`, isMet))
    }
    await demo.close()
    return [...rows, benchRow('forecast', `computing the forecast of ${STATIONS} stations`, 'ms', computing)]
  } finally {
    await folder.remove()
  }
}

/** One unit and one source are trained, and stand for the others: what they say is wrong by their sizes, how long it takes is not. */
async function trainAll({ query, train, unitAt }: LoadSeason): Promise<void> {
  const { keyId, sourceId } = unitAt(0)
  await train(keyId, sourceId)
  const columns = `version, trained_at, requested_by, from_at, until_at, data_hash, features, num_hours, good_share, outcome,
    judged, model, is_present, taken_back_by`
  await query(
    `insert into load_models (node_id, ${columns})
     select node.id, ${columns.replaceAll(/\w+/g, 'trained.$&')}
     from physics_nodes node join load_models trained
       on trained.node_id = case node.node_type when 'unit' then $1::uuid when 'source' then $2::uuid end
     where node.id <> trained.node_id`,
    [keyId, sourceId],
  )
}

async function timesOf(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times
}
