import type { Database } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { insertSmallNetwork } from './small-network.ts'
import { createTestDb } from './test-db.ts'
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

/** Keeps minutes, as on PostgreSQL. */
export async function createTelemetryStage(startMs: number, opened?: Database): Promise<TelemetryStage> {
  const database = opened ?? (await createTestDb())
  const ids = await insertSmallNetwork(database.db)
  const clock = createTestClock(startMs)
  const base = createTestEnv(database.db, clock)
  const env: Env = { ...base, settings: { ...base.settings, minuteRetentionMs: MINUTES_KEPT_MS } }
  const alarms = await createAlarmEngine(env)
  const telemetry = await startTelemetry(env, alarms)
  return {
    ...{ database, env, clock, telemetry, alarms, ids },
    close: async () => {
      await telemetry.close()
      await database.close()
    },
  }
}
