import { randomBytes } from 'node:crypto'
import { Server as SecureServer } from 'node:https'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { followCertificate, readCertificate } from './certificate.ts'
import type { Bus, UplinkHandler } from './core/bus/bus.ts'
import { startEmbeddedBroker } from './core/bus/embedded-broker.ts'
import { connectExternalBroker } from './core/bus/external-broker.ts'
import type { ForeignTopics } from './core/bus/foreign-topics.ts'
import { isUplink } from './core/bus/topics.ts'
import { migrateDatabase } from './core/db/migrate.ts'
import { openDatabase } from './core/db/open-database.ts'
import { isOutage, retryThroughOutage } from './core/db/outage.ts'
import { sealAnew } from './core/db/sealed-columns.ts'
import type { Env } from './core/env.ts'
import { startJobRunner } from './core/jobs/runner.ts'
import { errorForLog } from './core/kit/log-error.ts'
import { projectRoot } from './core/kit/project-root.ts'
import { repeat } from './core/kit/repeat.ts'
import { createSealer, DEMO_SEALING_KEY } from './core/kit/sealing.ts'
import { forgetSecrets, readSecrets, type Secrets } from './core/secrets.ts'
import { SEALED_COLUMNS } from './core/session/sealed-columns.ts'
import { NotYetError, readSettings, type Settings, StartError } from './core/settings.ts'
import { seedDemo } from './demo/seed/seed-demo.ts'
import type { BackFill } from './demo/simulator/back-fill/back-fill.ts'
import { type DemoSimulator, runDemoSimulator } from './demo/simulator/demo-simulator.ts'
import { adoptCompanyCurrency, followCompanyCurrency } from './first-start/company-currency.ts'
import { adoptCompanyZone } from './first-start/company-zone.ts'
import { jobKinds } from './job-kinds.ts'
import { listen, refuseTakenPort } from './listen.ts'
import { createAlarmEngine } from './modules/alarms/engine/engine.ts'
import { watchClocks } from './modules/alarms/parts/clock-alarm.ts'
import { watchLostDevices } from './modules/alarms/parts/lost-devices.ts'
import { createGate } from './modules/control/gate.ts'
import { startTelemetry } from './modules/telemetry/telemetry.ts'
import { createSources, startWeather } from './modules/weather/collect.ts'
import { introduceAdministrator, prepareRealUse } from './real-use.ts'
import { readStartOptions, type StartOptions } from './start-options.ts'

/** The database or broker may start together with this process; after this time the start fails. */
const START_PATIENCE_MS = 60_000
const ALARM_TICK_MS = 1_000
const isNotYet = (error: unknown): boolean => error instanceof NotYetError || isOutage(error)

let toldWait = ''
function reportWait(error: unknown): void {
  const text = error instanceof NotYetError ? error.message : 'The database went away during the start.'
  if (text !== toldWait) console.log(`Waiting     ${text}`)
  toldWait = text
}

/**
 * Starts one server process and stops it on SIGINT, SIGTERM or SIGHUP. Parts are opened in the order of their
 * dependencies and closed in reverse; a start that fails half-way closes what it had opened.
 */
async function start(): Promise<void> {
  const options = readStartOptions(process.argv.slice(2))
  const settings = readSettings(process.env, options)
  const secrets = readSecrets(process.env, settings)
  forgetSecrets(process.env)
  const closers: Array<() => Promise<unknown>> = []
  let isOpen = false
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse().splice(0)) await close()
  }
  const stop = (): void => {
    // what was started meanwhile ends with this process
    if (!isOpen) process.exit(1)
    // a second Ctrl-C does not wait
    process.once('SIGINT', () => process.exit(130))
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  // SIGHUP: its terminal is closed
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  const openAll = async (): Promise<void> => {
    try {
      await open({ options, settings, secrets }, closers)
    } catch (error) {
      await closeAll()
      throw error
    }
  }
  await retryThroughOutage(openAll, { patienceMs: START_PATIENCE_MS, isPassing: isNotYet, onWait: reportWait }).catch(
    (error: unknown) => {
      throw isOutage(error) ? new StartError(`The database does not answer: ${error}`) : error
    },
  )
  isOpen = true
}

interface StartParts {
  readonly options: StartOptions
  readonly settings: Settings
  readonly secrets: Secrets
}

async function open({ options, settings, secrets }: StartParts, closers: Array<() => Promise<unknown>>): Promise<void> {
  const log = pino({ level: settings.logLevel, serializers: { err: errorForLog } })
  // fail early, before slow work
  await refuseTakenPort(settings)
  const certificate = settings.tls ? await readCertificate(settings.tls) : null
  const database = await openDatabase(settings, (text) => console.log(`Database    ${text}`))
  closers.push(database.close)
  const [newest, ...older] = secrets.sealingKeys
  const sealer = createSealer([newest, ...older, ...(options.removesDemoAccounts ? [DEMO_SEALING_KEY] : [])])
  const { db, background } = database
  const env: Env = {
    db,
    background,
    settings,
    log,
    now: Date.now,
    randomBytes,
    sealer,
    checksAnswers: false,
  }
  await migrateDatabase(env.db)
  const toldZone = await adoptCompanyZone(env)
  if (toldZone !== null) console.log(`Time zone   ${toldZone}`)
  await (settings.demo ? seedDemo(env) : prepareRealUse(env, options))
  await adoptCompanyCurrency(env)
  closers.push(followCompanyCurrency(env).stop)
  const numSealed = await sealAnew(env.db, sealer, SEALED_COLUMNS)
  if (numSealed > 0) console.log(`Keys        ${numSealed} secrets sealed anew with the newest key.`)
  if (!settings.demo) await introduceAdministrator(env, secrets.adminPassword)

  const alarms = await createAlarmEngine(env)
  const telemetry = await startTelemetry(env, alarms)
  closers.push(telemetry.close)
  const alarmClock = repeat(ALARM_TICK_MS, alarms.tick, (error) =>
    log.error({ err: error }, 'the clock of the alarms did not run'),
  )
  closers.push(alarmClock.stop)
  const gate = createGate(env)
  telemetry.ingest.onMessage(gate.noteUplink)
  const clocks = watchClocks(env)
  closers.push(clocks.stop)
  telemetry.ingest.onMessage(clocks.noteUplink)
  const lostDevices = watchLostDevices(env)
  closers.push(lostDevices.stop)
  telemetry.ingest.onMessage(lostDevices.noteUplink)
  const { topics } = telemetry.foreign
  const receive: UplinkHandler = (topic, payload) =>
    isUplink(topic) || topics.find(topic) ? telemetry.ingest.accept(topic, payload) : gate.receive(topic, payload)
  const bus = await openBus(env, receive, topics)
  closers.push(bus.close)
  gate.open(bus)
  closers.push(gate.close)
  let simulator: DemoSimulator | null = null
  const consoleFolder = options.hasConsole ? join(projectRoot, 'build/console') : null
  const app = await buildApp(env, {
    bus,
    telemetry,
    alarms,
    gate,
    consoleFolder,
    certificate,
    simulator: () => simulator,
  })
  closers.push(() => app.close())
  await listen(app, settings)
  if (settings.tls && app.server instanceof SecureServer) {
    const stopFollowing = followCertificate(app.server, settings.tls, log)
    closers.push(async () => stopFollowing())
  }
  const jobs = startJobRunner(env, jobKinds(env, app.exports))
  closers.push(jobs.close)
  if (settings.demo) {
    simulator = await runDemoSimulator(env, { mqttUrl: bus.url, engine: alarms, openCalls: app.openCalls })
    closers.push(simulator.stop)
  }
  const findSource = createSources(env, () => simulator?.weatherStation ?? null)
  closers.push(startWeather(env, findSource).stop)
  announce(app, { options, settings, bus })
  if (simulator) reportBackFill(simulator.backFill)
}

const openBus = ({ settings, db, log }: Env, onUplink: UplinkHandler, foreign: ForeignTopics): Promise<Bus> =>
  settings.mqttUrl
    ? connectExternalBroker(settings.mqttUrl, db, onUplink, log, foreign)
    : startEmbeddedBroker(settings.mqttPort, onUplink, foreign)

const TELL_INTERVAL_MS = 2_000
const BAR_CHARS = 30

/** Shows the progress of the history: a bar in a terminal, else one line per part. */
function reportBackFill({ progress, finished }: BackFill): void {
  let told = ''
  const notify = (): void => {
    const now = progress()
    if (!now) return
    const done = Math.round(now.share * BAR_CHARS)
    const bar = `${'█'.repeat(done)}${'░'.repeat(BAR_CHARS - done)} ${Math.round(now.share * 100)} %`
    const name = { week: 'last seven days', day: 'last 24 h', season: 'season so far' }[now.part]
    if (process.stdout.isTTY) process.stdout.write(`\rHistory     ${name.padEnd(16)}${bar}  `)
    else if (told !== name) console.log(`History     ${name} is computed in the background.`)
    told = name
  }
  const timer = setInterval(notify, TELL_INTERVAL_MS)
  timer.unref()
  void finished.then((isComplete) => {
    clearInterval(timer)
    if (isComplete) console.log(`${process.stdout.isTTY ? '\n' : ''}History     complete.`)
  })
}

function announce(
  app: FastifyInstance,
  { options, settings, bus }: { options: StartOptions; settings: Settings; bus: Bus },
): void {
  const address = app.listeningOrigin.replace(/^http:/, settings.tls ? 'https:' : 'http:')
  const lines = [
    `${options.hasConsole ? 'Console    ' : 'Back end   '} ${address}`,
    `MQTT broker ${withoutCredentials(bus.url)}`,
  ]
  if (settings.demo) {
    lines.push(
      'Accounts    super, admin, operator, leader; password Heat-2026!',
      'Sign-in     the code of the picture, and the six digits behind the QR code on the sign-in page',
      `Data        ${settings.databaseUrl ? 'PostgreSQL' : settings.dataDir}`,
    )
  }
  lines.push('Ctrl-C stops.')
  console.log(lines.join('\n'))
}

/** An address to show: without the name and password that it may carry. */
function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
