import { QUALITY } from '#contract/live/quality.ts'
import { createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { loadCatalogPoints } from '#server/modules/telemetry/points/catalog.repository.ts'
import type { Measurement } from '#server/modules/telemetry/points/measurement.ts'
import { withDatabase } from '../databases.ts'
import { type BenchRow, benchRow, withLimit } from '../results.ts'
import { createLimitedPlant, normalValue } from './limited-plant.ts'

const SAMPLES = 1_000
const RUNS = 101
/** One value in so many is beyond its limit. */
const ABNORMAL_EVERY = 500
const MAX_MS = 3

interface Limit {
  readonly pointId: number
  readonly side: 1 | -1
  readonly bound: number
}

/** 1,000 samples evaluated, without writing, beside a loop over all limits for each sample. */
export const benchEvaluation = (): Promise<BenchRow[]> =>
  withDatabase(undefined, async (place) => {
    const database = await place.open()
    try {
      const { env, points } = await createLimitedPlant(database, place)
      const engine = await createAlarmEngine(env)
      const catalog = new Map((await loadCatalogPoints(env.db)).map((point) => [point.id, point]))
      const limits: Limit[] = points.flatMap(({ id, middle, span }) => [
        { pointId: id, side: -1 as const, bound: middle - 0.4 * span },
        { pointId: id, side: 1 as const, bound: middle + 0.3 * span },
        { pointId: id, side: 1 as const, bound: middle + 0.4 * span },
      ])
      const start = Date.now()
      const batchOf = (run: number): Measurement[] =>
        Array.from({ length: SAMPLES }, (_, i) => {
          const limited = points[(run * 131 + i * 7) % points.length]
          const point = limited && catalog.get(limited.id)
          if (!limited || !point) throw new Error('The plant has no such point.')
          const value = i % ABNORMAL_EVERY === 0 ? limited.high : normalValue(limited, run, i)
          return { point, time: start + run * 1000, value, quality: QUALITY.good }
        })
      const ours: number[] = []
      const loops: number[] = []
      let numFound = 0
      for (let run = 0; run < RUNS; run += 1) {
        const batch = batchOf(run)
        let began = performance.now()
        const considered = await engine.consider(batch)
        numFound += batch.filter((measurement) => considered.isCrossing(measurement)).length
        ours.push(performance.now() - began)
        began = performance.now()
        numFound -= countBeyond(batch, limits)
        loops.push(performance.now() - began)
      }
      if (numFound !== 0) throw new Error(`The engine and the loop differ by ${numFound} crossings.`)
      const row = benchRow('alarms', `${SAMPLES} samples evaluated against ${limits.length} limits`, 'ms', ours, {
        name: 'plain loop over all limits',
        runs: loops,
      })
      return [withLimit(row, MAX_MS)]
    } finally {
      await database.close()
    }
  })

function countBeyond(batch: readonly Measurement[], limits: readonly Limit[]): number {
  let count = 0
  for (const { point, value } of batch) {
    let isBeyond = false
    for (const { pointId, side, bound } of limits)
      if (pointId === point.id && side * (value - bound) > 0) isBeyond = true
    if (isBeyond) count += 1
  }
  return count
}
