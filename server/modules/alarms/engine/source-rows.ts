import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from '#server/core/db/client.ts'
import { loadUsualHours } from '../conditions/usual-hour/usual-hour.repository.ts'
import { loadHeatNodes, loadPoints, loadRules, loadTemperatureLimits } from './source.repository.ts'
import type { SourceRows } from './sources.ts'
import { readTemperatureLimits } from './temperature-limits.ts'

/** Everything that sources of alarms are made of. */
export const loadSourceRows = async (db: Queryable, log: Pick<FastifyBaseLogger, 'warn'>): Promise<SourceRows> => ({
  points: await loadPoints(db),
  heatNodes: await loadHeatNodes(db),
  rules: await loadRules(db),
  temperatureLimits: readTemperatureLimits(await loadTemperatureLimits(db), log),
  usualHours: await loadUsualHours(db),
})
