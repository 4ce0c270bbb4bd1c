import { setTimeout as pause } from 'node:timers/promises'
import { createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { NO_EVALUATION } from '#server/modules/telemetry/ingest/evaluation.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { measuredClusters, withDatabase } from '../databases.ts'
import { type BenchRow, benchRow, withAim } from '../results.ts'
import { byGateway, createLimitedPlant, type LimitedPlant, normalValue, payloadOf } from './limited-plant.ts'

const RUNS = 3
const ROUNDS = 100
const WARM_UP_ROUNDS = 5
/** Points that are beyond their limit for one round, in each round. */
const ABNORMAL_A_ROUND = 2
/** At most this much dearer than without the engine. */
const MAX_RATIO = 1.15
const TICK_MS = 1_000

/** The cost of a sample from arrival to commit, with the alarm engine and without. */
export async function benchIngestCost(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { cluster, url } of measuredClusters()) {
    const costs: Record<'on' | 'off', number[]> = { on: [], off: [] }
    let size = ''
    for (let run = 0; run < RUNS; run += 1)
      for (const mode of ['on', 'off'] as const)
        await withDatabase(url, async (place) => {
          const database = await place.open()
          try {
            const plant = await createLimitedPlant(database, place)
            size = `${plant.points.length} points, ${3 * plant.points.length} limits`
            costs[mode].push(await measureCost(plant, mode === 'on'))
          } finally {
            await database.close()
          }
        })
    const peer = { name: 'engine off', runs: costs.off }
    const row = benchRow('alarms', `ingest on ${cluster}, ${size}`, 'µs a sample', costs.on, peer)
    rows.push(withAim(row, `at most ${MAX_RATIO} of the peer`, (row.ratio ?? Number.POSITIVE_INFINITY) <= MAX_RATIO))
  }
  return rows
}

async function measureCost({ env, points }: LimitedPlant, isEvaluated: boolean): Promise<number> {
  const engine = isEvaluated ? await createAlarmEngine(env) : null
  const telemetry = await startTelemetry(env, engine ?? NO_EVALUATION)
  const gateways = byGateway(points)
  const start = Date.now() - (ROUNDS + WARM_UP_ROUNDS) * 1000
  let began = 0
  let tickedAt = Date.now()
  try {
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      if (round === WARM_UP_ROUNDS) began = performance.now()
      const abnormal = new Set(
        Array.from({ length: ABNORMAL_A_ROUND }, (_, i) => points[(round * 997 + i * 3001) % points.length]?.id),
      )
      await Promise.all(
        [...gateways].map(([gateway, own]) =>
          telemetry.ingest.accept(
            `heat/demo/${gateway}/up`,
            payloadOf(
              start + round * 1000,
              own.map((point, i) => [point.code, abnormal.has(point.id) ? point.high : normalValue(point, round, i)]),
            ),
          ),
        ),
      )
      if (engine && Date.now() - tickedAt >= TICK_MS) {
        tickedAt = Date.now()
        await engine.tick()
      }
      // rollups and other clocks have their turn, as between two messages of a real gateway
      await pause(0)
    }
    return ((performance.now() - began) * 1000) / (ROUNDS * points.length)
  } finally {
    await telemetry.close()
  }
}
