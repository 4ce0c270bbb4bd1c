import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Bus } from '#server/core/bus/bus.ts'
import type { Db } from '#server/core/db/client.ts'
import { diskSpace } from '#server/core/db/disk-space.ts'
import { pingDatabase } from '#server/core/db/ping.ts'
import type { StoredSizes } from '#server/core/db/table-sizes.ts'
import type { Settings } from '#server/core/settings.ts'

const READY_TIMEOUT_MS = 2_000

/** Calls for operations: alive, ready, metrics. Open to everybody: they contain no business data. */
export function registerOperations(
  app: FastifyInstance,
  parts: {
    readonly db: Db
    readonly settings: Settings
    readonly bus: Bus
    readonly registry: Registry
    readonly storedSizes: () => Promise<StoredSizes>
    /** Since when values cannot be stored; null: they can. */
    readonly ingestFailsSince: () => number | null
  },
): void {
  const config = { access: 'open' }
  app.get('/healthz', { config }, () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = {
      database: await pingDatabase(parts.db, READY_TIMEOUT_MS),
      bus: parts.bus.isConnected(),
      disk: (await diskSpace(parts.settings))?.state !== 'full',
      ingest: parts.ingestFailsSince() === null,
    }
    const ready = Object.values(checks).every(Boolean)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  const tableBytes = new Gauge({
    name: 'heat_database_table_bytes',
    help: 'Size of each table with its indices and partitions; write_ahead_log where it is known',
    labelNames: ['table'],
    registers: [parts.registry],
  })
  app.get('/metrics', { config }, async (_request, reply) => {
    reply.header('content-type', parts.registry.contentType)
    // the process's own figures are available while the database is away, too
    const sizes = await parts.storedSizes().catch(() => null)
    for (const { name, bytes } of sizes?.tables ?? []) tableBytes.set({ table: name }, bytes)
    if (sizes?.logBytes) tableBytes.set({ table: 'write_ahead_log' }, sizes.logBytes)
    return parts.registry.metrics()
  })
}
