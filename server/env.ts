import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/client.ts'
import type { Sealer } from './kit/sealing.ts'
import type { Settings } from './settings.ts'

/** What a module may reach of the outside world: handed in, so that a test owns clock, chance and database. */
export interface Env {
  readonly db: Db
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  /** Epoch ms. */
  readonly now: () => number
  readonly randomBytes: (size: number) => Buffer
  /** For secrets that are kept and must be read again. */
  readonly sealer: Sealer
}
