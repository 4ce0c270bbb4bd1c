import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/client.ts'
import type { Sealer } from './kit/sealing.ts'
import type { Settings } from './settings.ts'

/** A module's access to the outside world; injected, so that a test controls clock, randomness and database. */
export interface Env {
  readonly db: Db
  /** For work that no person waits for, on connections of its own. */
  readonly background: Db
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  /** Epoch ms. */
  readonly now: () => number
  readonly randomBytes: (size: number) => Buffer
  /** For secrets that are kept and must be read again. */
  readonly sealer: Sealer
  /** Checks every answer against its definition; on in tests. */
  readonly checksAnswers: boolean
}
