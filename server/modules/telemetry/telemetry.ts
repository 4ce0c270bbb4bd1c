import { Registry } from 'prom-client'
import type { Env } from '../../env.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import { createTelemetryMetrics, type TelemetryMetrics } from './metrics.ts'
import { createPointCatalog } from './point-catalog.ts'
import { dropPartitionsBefore, ensurePartitions, loadCatalogPoints, loadLatest, reclaimSpace } from './repository.ts'

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
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const UPKEEP_INTERVAL_MS = 300_000

export async function startTelemetry(env: Env): Promise<Telemetry> {
  const registry = new Registry()
  const metrics = createTelemetryMetrics(registry)
  await keepUp(env)
  const catalog = createPointCatalog(await loadCatalogPoints(env.db))
  const hub = createLiveHub(catalog, await loadLatest(env.db), metrics, {
    now: env.now,
    setTimer: (run, delayMs) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
  const ingest = createIngest(env, { catalog, hub, metrics })
  const upkeep = setInterval(() => {
    keepUp(env).catch((error: unknown) => env.log.error({ err: error }, 'telemetry upkeep failed'))
  }, UPKEEP_INTERVAL_MS)
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
    close: async () => {
      clearInterval(upkeep)
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
