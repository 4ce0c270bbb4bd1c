import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/client.ts'
import type { Sealer } from './kit/sealing.ts'
import type { Settings } from './settings.ts'

/** What a module may reach of the outside world: handed in, so that a test owns clock, chance and database. */
export interface Env {
  readonly db: Db
  /** For what no person waits for: calls come before it (db/client.ts). */
  readonly background: Db
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  /** Epoch ms. */
  readonly now: () => number
  readonly randomBytes: (size: number) => Buffer
  /** For secrets that are kept and must be read again. */
  readonly sealer: Sealer
  /** Holds every answer against its definition, as tests do. */
  readonly checksAnswers: boolean
}
