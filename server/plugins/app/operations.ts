import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/client.ts'
import { pingDatabase } from '../../db/ping.ts'

const READY_TIMEOUT_MS = 2_000

/** What operations ask a process: does it live, can it serve, what does it count. Open: they tell no business data. */
export function registerOperations(app: FastifyInstance, parts: { db: Db; bus: Bus; registry: Registry }): void {
  const config = { access: 'open' }
  app.get('/healthz', { config }, () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = { database: await pingDatabase(parts.db, READY_TIMEOUT_MS), bus: parts.bus.isConnected() }
    const ready = Object.values(checks).every(Boolean)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  app.get('/metrics', { config }, async (_request, reply) => {
    reply.header('content-type', parts.registry.contentType)
    return parts.registry.metrics()
  })
}
