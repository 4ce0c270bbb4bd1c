import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { offerDownlink } from '#server/core/bus/downlink.ts'
import { readTopic, topicOf } from '#server/core/bus/topics.ts'
import type { Env } from '#server/core/env.ts'
import { jobKindsOf } from '#server/core/jobs/job-kind.ts'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import { encodeChunk, pastChunks } from '#server/demo/simulator/back-fill/past-chunks.ts'
import type { PastFault } from '#server/demo/simulator/back-fill/past-faults.ts'
import { loadPastPoints } from '#server/demo/simulator/back-fill/past-plan.repository.ts'
import { type PastPlan, readingsOf } from '#server/demo/simulator/back-fill/past-plan.ts'
import { preparePast, writePastChunk } from '#server/demo/simulator/back-fill/write-past-chunk.ts'
import { commandMessage } from '#server/demo/simulator/commands/commands.ts'
import { pairsOf } from '#server/demo/simulator/instruments/reading-blocks.ts'
import { createSimulation } from '#server/demo/simulator/model/simulation.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { calendarShiftDays } from '#server/demo/simulator/physics/calendar.ts'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { loadSourceRows } from '#server/modules/alarms/engine/source-rows.ts'
import { createGate } from '#server/modules/control/gate.ts'
import { kpiDaysJob } from '#server/modules/kpi/kpi-days.job.ts'
import { rehearsalJob } from '#server/modules/regulation/rehearsing/rehearsal.job.ts'
import { regulationJob } from '#server/modules/regulation/running/regulation.job.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { TEST_CODE } from './demo-server.ts'
import { createTestDb } from './test-db.ts'
import { createTestClock, createTestEnv } from './test-env.ts'
import { layForecast } from './weather-forecast.ts'

const DAY_MS = 86_400_000
const SEED = 1
const STEP_S = 15
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Long enough for buildings and pipes to be at rest. */
const WARM_UP_H = 6

/** Server, simulator and built console of the demo in this process, where time passes only when a test says so. */
export interface ClockedDemo {
  readonly url: string
  /** The branch offices with their stations, the one with the most first. */
  offices(): Promise<readonly { readonly name: string; readonly stations: readonly string[] }[]>
  /** Lets some seconds pass: each 15 s gateways that are not silent report, alarms follow, commands are sent and answered; each minute strategies run. */
  pass(seconds: number): Promise<void>
  /** Lets time pass, a quarter of a minute at a time, until something is so; fails after `atMostS`. */
  passUntil(isSo: () => Promise<boolean>, atMostS: number): Promise<void>
  /** The weather forecast, issued now: three days of one temperature, °C. */
  forecast(celsius: number): Promise<void>
  /** What units report last of a parameter, by the code of the unit. */
  reported(param: string): Promise<Readonly<Record<string, number>>>
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
  const { network } = await loadNetwork(env.db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
  const simulation = createSimulation({
    network,
    seed: SEED,
    startMs,
    calendarOffsetMs,
    messageLoss: 0,
    stochasticFaultRate: 0,
    commands: { delayMs: [2000, 4000], loss: 0, answerLoss: 0 },
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
  const bus: Bus = { url: 'mqtt://127.0.0.1', isConnected: () => true, close: async () => undefined }
  offerDownlink(bus, async ({ topic, payload }) => {
    const command = commandMessage.parse(JSON.parse(payload.toString()))
    simulation.command(command, clock.now(), readTopic(topic)?.gateway)
  })
  const gate = createGate(env)
  telemetry.ingest.onMessage(gate.noteUplink)
  const app = await buildApp(env, {
    bus,
    gate,
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
  const rehearsals = startJobRunner(env, jobKindsOf([rehearsalJob]))
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
    for (const { gateway, ...answer } of simulation.answers(clock.now()))
      await gate.receive(
        topicOf({ company: DEMO_COMPANY.code, gateway, way: 'ack' }),
        Buffer.from(JSON.stringify(answer)),
      )
    await gate.work(bus)
    await alarms.tick()
    if (clock.now() % MINUTE_MS < STEP_S * 1000) await regulate()
  }
  const regulate = () =>
    regulationJob.run({
      params: {},
      signal: new AbortController().signal,
      progress: () => undefined,
      log: pino({ level: 'silent' }),
      db: env.db,
      now: clock.now,
    })
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
    forecast: (celsius) =>
      layForecast(env.db, {
        issuedAt: Math.floor(clock.now() / HOUR_MS) * HOUR_MS,
        hours: 72,
        celsius: () => celsius,
      }),
    reported: async (param) => {
      const { rows } = await env.db.$client.query<{ unit: string; value: number }>(
        `select node.code as unit, value from latest join points on points.id = latest.point_id
        join physics_nodes node on node.id = points.node_id and node.node_type = 'unit'
        join standard_params param on param.id = points.param_id and param.code = $1 order by node.code`,
        [param],
      )
      return Object.fromEntries(rows.map(({ unit, value }) => [unit, value]))
    },
    passUntil: async (isSo, atMostS) => {
      for (let passed = 0; passed <= atMostS; passed += STEP_S) {
        if (await isSo()) return
        await step()
      }
      throw new Error(`It was not so within ${atMostS} s.`)
    },
    close: async () => {
      await rehearsals.close()
      await app.close()
      await gate.close()
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
