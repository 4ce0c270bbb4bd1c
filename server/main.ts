import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import type { Bus, UplinkHandler } from './bus/bus.ts'
import { startEmbeddedBroker } from './bus/embedded-broker.ts'
import { connectExternalBroker } from './bus/external-broker.ts'
import { openDatabase } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { isOutage, outlast } from './db/outage.ts'
import { ensurePlantSchema } from './db/seed/plant-schema.ts'
import { seedDemo } from './db/seed/seed-demo.ts'
import type { Env } from './env.ts'
import { projectRoot } from './kit/project-root.ts'
import type { BackFill } from './modules/simulator/back-fill/back-fill.ts'
import { type DemoSimulator, runDemoSimulator } from './modules/simulator/demo-simulator.ts'
import { startTelemetry } from './modules/telemetry/telemetry.ts'
import { NotYetError, readSettings, type Settings, StartError } from './settings.ts'

/** What starts together with this process may take its time; an address that is wrong is told after as long. */
const START_PATIENCE_MS = 60_000
const isNotYet = (error: unknown): boolean => error instanceof NotYetError || isOutage(error)

let toldWait = ''
function tellWait(error: unknown): void {
  const text = error instanceof NotYetError ? error.message : 'The database went away during the start.'
  if (text !== toldWait) console.log(`Waiting     ${text}`)
  toldWait = text
}

/**
 * Starts one server process and stops it on SIGINT or SIGTERM. Things are opened in the order in which they depend on
 * each other, and closed in the opposite one; a start that fails half-way closes what it had opened.
 */
async function start(): Promise<void> {
  const settings = readSettings(process.env, { demo: process.argv.includes('--demo') })
  const closers: Array<() => Promise<unknown>> = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.reverse().splice(0)) await close()
  }
  const openAll = async (): Promise<void> => {
    try {
      await open(settings, closers)
    } catch (error) {
      await closeAll()
      throw error
    }
  }
  await outlast(openAll, { patienceMs: START_PATIENCE_MS, isPassing: isNotYet, onWait: tellWait }).catch(
    (error: unknown) => {
      throw isOutage(error) ? new StartError(`DATABASE_URL does not answer: ${error}`) : error
    },
  )
  const stop = (): void => {
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
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

async function open(settings: Settings, closers: Array<() => Promise<unknown>>): Promise<void> {
  const log = pino({ level: settings.logLevel })
  // before anything that takes time
  await refuseTakenPort(settings)
  const database = await openDatabase(settings)
  closers.push(database.close)
  const env: Env = { db: database.db, settings, log, now: Date.now, randomBytes }
  await migrateDatabase(env.db)
  await (settings.demo ? seedDemo(env) : ensurePlantSchema(env.db))

  const telemetry = await startTelemetry(env)
  closers.push(telemetry.close)
  const bus = await openBus(env, telemetry.ingest.accept)
  closers.push(bus.close)
  let simulator: DemoSimulator | null = null
  const app = await buildApp(env, { bus, telemetry, consoleFolder: consoleFolder(), simulator: () => simulator })
  closers.push(() => app.close())
  await listen(app, settings)
  if (settings.demo) {
    simulator = await runDemoSimulator(env, bus.url)
    closers.push(simulator.stop)
  }
  announce(app, settings, bus)
  if (simulator) tellBackFill(simulator.backFill)
}

const openBus = ({ settings, db, log }: Env, onUplink: UplinkHandler): Promise<Bus> =>
  settings.mqttUrl
    ? connectExternalBroker(settings.mqttUrl, db, onUplink, log)
    : startEmbeddedBroker(settings.mqttPort, onUplink)

/** The built console; in development Vite gives it out instead. */
const consoleFolder = (): string | null =>
  process.argv.includes('--no-console') ? null : join(projectRoot, 'build/console')

async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(error, host, port)
  }
  probe.close()
  await once(probe, 'close')
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw listenError(error, host, port)
  }
}

function listenError(error: unknown, host: string, port: number): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : error
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} on ${host} is taken: stop the program that has it, or set PORT.`)
  return new StartError(`Cannot listen on ${host}:${port} (${code}): set HOST and PORT.`)
}

const TELL_INTERVAL_MS = 2_000
const BAR_CHARS = 30

/** A bar in the terminal while the past is computed; a line a part where nobody looks on. */
function tellBackFill({ progress, finished }: BackFill): void {
  let told = ''
  const tell = (): void => {
    const now = progress()
    if (!now) return
    const done = Math.round(now.share * BAR_CHARS)
    const bar = `${'█'.repeat(done)}${'░'.repeat(BAR_CHARS - done)} ${Math.round(now.share * 100)} %`
    const name = now.part === 'day' ? 'last 24 h' : 'season so far'
    if (process.stdout.isTTY) process.stdout.write(`\rHistory     ${name.padEnd(14)}${bar}  `)
    else if (told !== name) console.log(`History     ${name} is computed in the background.`)
    told = name
  }
  const timer = setInterval(tell, TELL_INTERVAL_MS)
  timer.unref()
  void finished.then((isComplete) => {
    clearInterval(timer)
    if (isComplete) console.log(`${process.stdout.isTTY ? '\n' : ''}History     complete.`)
  })
}

function announce(app: FastifyInstance, settings: Settings, bus: Bus): void {
  const address = app.listeningOrigin
  const lines = [`${consoleFolder() === null ? 'Back end   ' : 'Console    '} ${address}`, `MQTT broker ${bus.url}`]
  if (settings.demo) {
    lines.push(
      'Accounts    super, admin, operator, leader; password Heat-2026!',
      'Sign-in     the code of the picture, and the six digits behind the QR code on the sign-in page',
      `Data        ${settings.databaseUrl ? 'PostgreSQL' : settings.dataDir}; the embedded database is for demo and development`,
    )
  }
  lines.push('Ctrl-C stops.')
  console.log(lines.join('\n'))
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
