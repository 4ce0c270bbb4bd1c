import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import type { Env } from '#server/core/env.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import { encodeChunk, pastChunks } from '#server/demo/simulator/back-fill/past-chunks.ts'
import type { PastFault } from '#server/demo/simulator/back-fill/past-faults.ts'
import { loadPastPoints } from '#server/demo/simulator/back-fill/past-plan.repository.ts'
import { type PastPlan, readingsOf } from '#server/demo/simulator/back-fill/past-plan.ts'
import { preparePast, writePastChunk } from '#server/demo/simulator/back-fill/write-past-chunk.ts'
import { pairsOf } from '#server/demo/simulator/instruments/reading-blocks.ts'
import { createSimulation } from '#server/demo/simulator/model/simulation.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { calendarShiftDays } from '#server/demo/simulator/physics/calendar.ts'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { loadSourceRows } from '#server/modules/alarms/engine/source-rows.ts'
import { kpiDaysJob } from '#server/modules/kpi/kpi-days.job.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { TEST_CODE } from './demo-server.ts'
import { createTestDb } from './test-db.ts'
import { createTestClock, createTestEnv } from './test-env.ts'

const DAY_MS = 86_400_000
const SEED = 1
const STEP_S = 15
/** Long enough for buildings and pipes to be at rest. */
const WARM_UP_H = 6

/** Server, simulator and built console of the demo in this process, where time passes only when a test says so. */
export interface ClockedDemo {
  readonly url: string
  /** The branch offices with their stations, the one with the most first. */
  offices(): Promise<readonly { readonly name: string; readonly stations: readonly string[] }[]>
  /** Lets some seconds pass; every gateway that is not silent reports each 15 s, and the alarms follow. */
  pass(seconds: number): Promise<void>
  /** Lets time pass, a quarter of a minute at a time, until something is so; fails after `atMostS`. */
  passUntil(isSo: () => Promise<boolean>, atMostS: number): Promise<void>
  close(): Promise<void>
}

/** Stored values and alarms of the days before the start. A fault that goes on at the start does so afterwards. */
export interface ClockedPast {
  readonly days: number
  readonly faults: readonly PastFault[]
}

/** Meters and radio links do not fail by chance after the start. */
export async function startClockedDemo(startMs: number, numStations: number, past?: ClockedPast): Promise<ClockedDemo> {
  const clock = createTestClock(startMs)
  const database = await createTestDb()
  const variables = { SIM_STATIONS: String(numStations), CONSOLE_TEST_CODE: TEST_CODE }
  const env = {
    ...createTestEnv(database.db, clock, variables),
    background: database.background,
  }
  await seedDemo(env)
  const alarms = await createAlarmEngine(env)
  const telemetry = await startTelemetry(env, alarms)
  const calendarOffsetMs = calendarShiftDays(startMs, DEMO_COMPANY.utcOffsetH, '01-20') * DAY_MS
  const network = await loadNetwork(env.db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
  const simulation = createSimulation({
    network,
    seed: SEED,
    startMs,
    calendarOffsetMs,
    messageLoss: 0,
    stochasticFaultRate: 0,
  })
  for (const { request, endMs } of past?.faults ?? [])
    if (endMs > startMs) simulation.startFault({ ...request, durationS: (endMs - startMs) / 1000 })
  simulation.warmUp(WARM_UP_H)
  if (past)
    await writePast(env, alarms, {
      network,
      seed: SEED,
      calendarOffsetMs,
      untilMs: startMs,
      ...past,
      done: new Set(),
      seam: { meterReadings: readingsOf(simulation), alarmIds: new Map() },
      points: await loadPastPoints(env.db),
      alarms: await loadSourceRows(env.db, env.log),
    })
  const app = await buildApp(env, {
    bus: { url: 'mqtt://127.0.0.1', isConnected: () => true, close: async () => undefined },
    telemetry,
    alarms,
    consoleFolder: join(projectRoot, 'build/console'),
    simulator: () => ({
      simulation,
      calendarShiftDays: 0,
      backFill: { progress: () => null, finished: Promise.resolve(false), stop: async () => undefined },
      weatherStation: { read: async () => ({ isOk: true, answer: { observations: [], forecasts: [] } }) },
      followPlant: async () => false,
      stop: async () => undefined,
    }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  async function step(): Promise<void> {
    clock.advance(STEP_S * 1000)
    simulation.advanceTo(clock.now())
    await Promise.all(
      simulation.readings().map((readings) => {
        const message = JSON.stringify({ t: readings.t, v: pairsOf(readings) })
        return telemetry.ingest.accept(`heat/${DEMO_COMPANY.code}/${readings.gateway}/up`, Buffer.from(message))
      }),
    )
    await alarms.tick()
  }
  async function pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += STEP_S) await step()
  }
  return {
    url,
    pass,
    offices: async () => {
      const { rows } = await env.db.$client.query<{ name: string; stations: string[] }>(
        `select office.name, array_agg(node.code order by node.code) as stations
        from physics_nodes node join organizations office on office.id = node.organization_id
        where node.node_type = 'station' and office.type = 'office'
        group by office.id order by count(*) desc, office.code`,
      )
      return rows
    },
    passUntil: async (isSo, atMostS) => {
      for (let passed = 0; passed <= atMostS; passed += STEP_S) {
        if (await isSo()) return
        await step()
      }
      throw new Error(`It was not so within ${atMostS} s.`)
    },
    close: async () => {
      await app.close()
      await telemetry.close()
      await database.close()
    },
  }
}

/** As a first start does in its own thread, and the key figures of the days. */
async function writePast(env: Env, engine: AlarmEngine, plan: PastPlan): Promise<void> {
  const { db, log, now } = env
  const store = { db, engine, plan }
  await preparePast(store)
  for (const chunk of pastChunks(plan)) await writePastChunk(store, encodeChunk(chunk))
  const { signal } = new AbortController()
  await kpiDaysJob.run({ params: {}, signal, progress: () => undefined, log, db, now })
}
