import { Registry } from 'prom-client'
import type { Env } from '#server/core/env.ts'
import { repeat } from '#server/core/kit/repeat.ts'
import { loadCalculations } from './calculated/calculated.repository.ts'
import { createCalculatedValues } from './calculated/calculated-values.ts'
import { TIMED_STEP_MS } from './calculated/timed-points.ts'
import { type Evaluation, NO_EVALUATION } from './ingest/evaluation.ts'
import { createForeignMessages, type ForeignParts } from './ingest/foreign-messages.ts'
import { createGatewayLog, type GatewayLog } from './ingest/gateway-log.ts'
import { createIngest, type Ingest } from './ingest/ingest.ts'
import { loadLatest, loadLatestOf } from './live/latest.repository.ts'
import { createLiveHub, type LiveHub } from './live/live-hub.ts'
import { createTelemetryMetrics, type TelemetryMetrics } from './metrics.ts'
import { loadCatalogPoints, readPlantRevision } from './points/catalog.repository.ts'
import { createPointCatalog } from './points/point-catalog.ts'
import { applyRetention, keepRoom } from './rollups/retention.ts'
import { createRollups, type Rollups } from './rollups/rollups.ts'

/**
 * The telemetry path: bus → ingest → `latest` and `sample` → live hub → consoles. Values past their retention are dropped
 * at the start and then by a job; what must go on every few seconds or minutes has its own timer here.
 */
export interface Telemetry {
  readonly ingest: Ingest
  /** What gateways have sent to this process lately. */
  readonly gateways: GatewayLog
  /** Topics of other forms, and what comes of their messages. */
  readonly foreign: Pick<ForeignParts, 'topics' | 'tryMessage'>
  readonly hub: LiveHub
  readonly metrics: TelemetryMetrics
  readonly registry: Registry
  readonly rollups: Rollups
  /** Reads the last values from the database again. @returns Their number. */
  refresh(): Promise<number>
  /** Reloads mappings and points that have changed. @returns Whether points have. */
  followPlant(): Promise<boolean>
  close(): Promise<void>
}

const ROOM_INTERVAL_MS = 300_000
const LEARNING_INTERVAL_MS = 60_000
const LATE_RESULTS_PAUSE_MS = 15_000
const ROLLUP_PAUSE_MS = 5_000
/**
 * After a slice of rollups, pause this many times as long as it took: days that are caught up after a downtime use half
 * of one processor, and people's calls and new values have the rest.
 */
const ROLLUP_REST_SHARE = 1
/** Every server process accepts values of a new point after this time at the latest. */
const PLANT_POLL_MS = 2_000

/** @param evaluation - Of the values that are ingested. */
export async function startTelemetry(env: Env, evaluation: Evaluation = NO_EVALUATION): Promise<Telemetry> {
  const registry = new Registry()
  const closing = new AbortController()
  const metrics = createTelemetryMetrics(registry)
  await applyRetention(env)
  const rollups = await createRollups(env)
  // read before the points, so that a change in between is noticed later
  let revision = await readPlantRevision(env.db)
  const catalog = createPointCatalog(await loadCatalogPoints(env.db))
  const latest = await loadLatest(env.db)
  const calculated = createCalculatedValues()
  calculated.replace(await loadCalculations(env.db), catalog, latest)
  const hub = createLiveHub(catalog, latest, metrics, {
    now: env.now,
    setTimer: (run, delayMs) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
  const foreign = await createForeignMessages(env, catalog)
  const ingest = createIngest(env, { catalog, calculated, hub, metrics, evaluation, foreign })
  const gateways = createGatewayLog(catalog.hasGateway, env.now)
  ingest.onMessage(gateways.note)
  const keepingRoom = repeat(
    ROOM_INTERVAL_MS,
    () => keepRoom(env),
    (error) => env.log.error({ err: error }, 'room for new values was not made'),
  )
  async function readPlantAnew(): Promise<boolean> {
    await foreign.follow()
    const newest = await readPlantRevision(env.db)
    await evaluation.follow(newest)
    if (newest === revision) return false
    const added = catalog.replace(await loadCatalogPoints(env.db))
    const latestOfAdded = added.length > 0 ? await loadLatestOf(env.db, added) : []
    calculated.replace(await loadCalculations(env.db), catalog, latestOfAdded)
    if (added.length > 0) hub.refresh(latestOfAdded)
    revision = newest
    return true
  }
  /** One after the other, so that an older list never replaces a newer one. */
  let following: Promise<unknown> = Promise.resolve()
  function followPlant(): Promise<boolean> {
    const next = following.then(readPlantAnew)
    following = next.catch(() => undefined)
    return next
  }
  const calculating = repeat(TIMED_STEP_MS, ingest.calculate, (error) =>
    env.log.error({ err: error }, 'calculated values were not stored'),
  )
  const calculatingLate = repeat(LATE_RESULTS_PAUSE_MS, ingest.computeLateResults, (error) =>
    env.log.error({ err: error }, 'calculated values of the past were not stored'),
  )
  const learning = repeat(LEARNING_INTERVAL_MS, ingest.learnPeriods, (error) =>
    env.log.error({ err: error }, 'periods of reports were not stored'),
  )
  const plantPoll = repeat(PLANT_POLL_MS, followPlant, (error) =>
    env.log.error({ err: error }, 'the points were not read again'),
  )
  const rollingUp = repeat(
    ROLLUP_PAUSE_MS,
    () => rollups.catchUp({ restShare: ROLLUP_REST_SHARE, signal: closing.signal }),
    (error) => env.log.error({ err: error }, 'rollups were not kept up'),
  )
  return {
    ingest,
    gateways,
    foreign,
    hub,
    metrics,
    registry,
    rollups,
    refresh: async () => {
      const rows = await loadLatest(env.db)
      hub.refresh(rows)
      return rows.length
    },
    followPlant,
    close: async () => {
      closing.abort()
      await rollingUp.stop()
      await plantPoll.stop()
      await learning.stop()
      await calculating.stop()
      await calculatingLate.stop()
      await keepingRoom.stop()
      hub.close()
      await ingest.close()
    },
  }
}
