import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { insertSmallNetwork } from './small-network.ts'
import { clusterUrl, createTestDb } from './test-db.ts'
import { createTestClock, createTestEnv, type TestClock } from './test-env.ts'

const MINUTES_KEPT_MS = 7 * 86_400_000

/** The telemetry path over the small network, with a test clock. */
export interface TelemetryStage {
  readonly database: Database
  readonly env: Env
  readonly clock: TestClock
  readonly telemetry: Telemetry
  readonly alarms: AlarmEngine
  /** Ids of the network's points, by code. */
  readonly ids: Readonly<Record<string, number>>
  close(): Promise<void>
}

/** Whether the server has its database for itself, as where it started the database, or shares it with others. */
export type Company = 'alone' | 'beside others'
export const COMPANIES: readonly Company[] = ['alone', 'beside others']

/** Keeps minutes, as in real use. */
export async function createTelemetryStage(
  startMs: number,
  opened?: Database,
  company: Company = 'alone',
): Promise<TelemetryStage> {
  const database = opened ?? (await createTestDb())
  const ids = await insertSmallNetwork(database.db)
  const clock = createTestClock(startMs)
  const base = createTestEnv(database.db, clock, company === 'alone' ? {} : { DATABASE_URL: clusterUrl() })
  const env: Env = { ...base, settings: { ...base.settings, minuteRetentionMs: MINUTES_KEPT_MS } }
  const alarms = await createAlarmEngine(env)
  const telemetry = await startTelemetry(env, alarms)
  return {
    database,
    env,
    clock,
    telemetry,
    alarms,
    ids,
    close: async () => {
      await telemetry.close()
      await database.close()
    },
  }
}
