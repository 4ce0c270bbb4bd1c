import { asc, eq } from 'drizzle-orm'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { type Company, createTelemetryStage, type TelemetryStage } from './telemetry-stage.ts'
import { createTestDb } from './test-db.ts'

type AlarmValue = readonly [code: string, value: number, quality?: number]

/** A server process as far as alarms go. */
export interface AlarmServer {
  readonly engine: AlarmEngine
  readonly telemetry: Telemetry
}

/** The small network with alarm limits, and any number of servers over its database. Times are seconds of the stage. */
export interface AlarmStage {
  readonly stage: TelemetryStage
  /** The server that the stage begins with. */
  readonly first: AlarmServer
  setLimits(code: string, limits: Partial<typeof points.$inferInsert>): Promise<void>
  /** Another server; also one that is started after a kill of another. */
  start(): Promise<AlarmServer>
  /** Values measured at a second, which come now. */
  send(second: number, values: readonly AlarmValue[], server?: AlarmServer): Promise<boolean>
  /** Puts the clock to a second. */
  goTo(second: number): void
  list(): Promise<readonly AlarmInSeconds[]>
  eventsOf(id?: string): Promise<string[]>
  close(): Promise<void>
}

type AlarmInSeconds = typeof alarms.$inferSelect & {
  readonly raised: number | null
  readonly recovered: number | null
}

export async function createAlarmStage(startMs: number, company?: Company): Promise<AlarmStage> {
  const stage = await createTelemetryStage(startMs, await createTestDb(), company)
  const { db } = stage.env
  const first: AlarmServer = { engine: stage.alarms, telemetry: stage.telemetry }
  const started: Telemetry[] = []
  const secondOf = (date: Date | null) => date && (date.getTime() - startMs) / 1000
  return {
    stage,
    first,
    setLimits: async (code, limits) => {
      await db
        .update(points)
        .set({ alarmDelayS: 60, savePeriodS: 1, ...limits })
        .where(eq(points.code, code))
      await first.telemetry.followPlant()
    },
    start: async () => {
      const engine = await createAlarmEngine(stage.env)
      const telemetry = await startTelemetry(stage.env, engine)
      started.push(telemetry)
      return { engine, telemetry }
    },
    send: (second, values, server = first) =>
      server.telemetry.ingest.accept(
        'heat/demo/GW1/up',
        Buffer.from(
          JSON.stringify({
            t: startMs + second * 1000,
            v: values.map(([code, value, quality = 0]) => [code, value, quality]),
          }),
        ),
      ),
    goTo: (second) => stage.clock.advance(startMs + second * 1000 - stage.clock.now()),
    list: async () => {
      const rows = await db.select().from(alarms).orderBy(asc(alarms.raisedAt), asc(alarms.sourceKey))
      return rows.map((row) => ({ ...row, raised: secondOf(row.raisedAt), recovered: secondOf(row.recoveredAt) }))
    },
    eventsOf: async (id = '') => {
      const rows = await db.select().from(alarmEvents).where(eq(alarmEvents.alarmId, id)).orderBy(asc(alarmEvents.id))
      return rows.map(({ kind, at }) => `${secondOf(at)} ${kind}`)
    },
    close: async () => {
      for (const telemetry of started) await telemetry.close()
      await stage.close()
    },
  }
}
