import { Registry } from 'prom-client'
import type { Env } from '../../env.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import { createTelemetryMetrics, type TelemetryMetrics } from './metrics.ts'
import { createPointCatalog } from './point-catalog.ts'
import { repeat } from './repeat.ts'
import {
  dropPartitionsBefore,
  ensurePartitions,
  loadCatalogPoints,
  loadLatest,
  loadLatestOf,
  readPlantRevision,
  reclaimSpace,
} from './repository.ts'

/**
 * The telemetry path: bus → ingest → `latest` and `sample` → live hub → consoles. Raw samples older than the retention
 * are dropped by whole days, so that a demo left running does not fill the disk.
 */
export interface Telemetry {
  readonly ingest: Ingest
  readonly hub: LiveHub
  readonly metrics: TelemetryMetrics
  readonly registry: Registry
  /** Reads the last values from the database anew. @returns How many there are. */
  refresh(): Promise<number>
  /** Takes over the points as the plant has them now, where it changed. @returns Whether it did. */
  followPlant(): Promise<boolean>
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const UPKEEP_INTERVAL_MS = 300_000
/** A point that somebody added is taken from the bus after this time at the latest, on every server process. */
const PLANT_POLL_MS = 2_000

export async function startTelemetry(env: Env): Promise<Telemetry> {
  const registry = new Registry()
  const metrics = createTelemetryMetrics(registry)
  await keepUp(env)
  // before the points: what changes in between is read again
  let revision = await readPlantRevision(env.db)
  const catalog = createPointCatalog(await loadCatalogPoints(env.db))
  const hub = createLiveHub(catalog, await loadLatest(env.db), metrics, {
    now: env.now,
    setTimer: (run, delayMs) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
  const ingest = createIngest(env, { catalog, hub, metrics })
  const upkeep = repeat(
    UPKEEP_INTERVAL_MS,
    () => keepUp(env),
    (error) => env.log.error({ err: error }, 'telemetry upkeep failed'),
  )
  async function followPlant(): Promise<boolean> {
    const newest = await readPlantRevision(env.db)
    if (newest === revision) return false
    const added = catalog.replace(await loadCatalogPoints(env.db))
    if (added.length > 0) hub.refresh(await loadLatestOf(env.db, added))
    revision = newest
    return true
  }
  const plantPoll = repeat(PLANT_POLL_MS, followPlant, (error) =>
    env.log.error({ err: error }, 'the points were not read again'),
  )
  return {
    ingest,
    hub,
    metrics,
    registry,
    refresh: async () => {
      const rows = await loadLatest(env.db)
      hub.refresh(rows)
      return rows.length
    },
    followPlant,
    close: async () => {
      await plantPoll.stop()
      await upkeep.stop()
      hub.close()
      await ingest.drain()
    },
  }
}

/** Partitions for every day that may still be written, none for those past the retention. */
async function keepUp(env: Env): Promise<void> {
  const now = env.now()
  const oldest = now - env.settings.rawRetentionMs
  await ensurePartitions(env.db, oldest, now + DAY_MS)
  const dropped = await dropPartitionsBefore(env.db, oldest)
  if (dropped.length > 0) env.log.info({ dropped }, 'old samples dropped')
  // the embedded engine has no background processes: nobody else ends its log or reclaims dead rows
  if (!env.settings.databaseUrl) await reclaimSpace(env.db)
}
