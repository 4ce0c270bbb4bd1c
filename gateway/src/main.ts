// The field gateway: reads devices, keeps what it read until the broker has it, and writes what commands say.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, type GatewayConfig, readConfig } from './config/config.ts'
import { healthReadings, watchHealth } from './health.ts'
import { runMbus } from './mbus/meters.ts'
import { runModbus } from './modbus/devices.ts'
import { openCommandRecord } from './mqtt/command-record.ts'
import { createCommands } from './mqtt/commands.ts'
import { connectLink } from './mqtt/link.ts'
import type { Deliver } from './polling/reading.ts'
import { createChangeNote, type RunContext, type Running } from './polling/running.ts'
import { openMessageStore } from './store/message-store.ts'

const HEALTH_MS = 60_000
const FOLLOW_UP_MS = 1_000
/** Values in a message: brokers and the server take messages of up to 1 MiB. */
const MOST_READINGS = 1_000
const MEGABYTE = 1 << 20
const DAY_MS = 86_400_000

const log = (text: string): void => console.log(`${new Date().toISOString()} ${text}`)

function run(config: GatewayConfig): void {
  for (const line of config.notRead) log(line)
  const now = Date.now
  const { folder, maxMegabytes, days } = config.store
  const store = openMessageStore({
    folder,
    maxBytes: maxMegabytes * MEGABYTE,
    maxAgeMs: days * DAY_MS,
    now,
    onTrouble: log,
  })
  const record = openCommandRecord(join(folder, 'commands.json'), now)
  const deliver: Deliver = (time, readings) => {
    for (let at = 0; at < readings.length; at += MOST_READINGS)
      store.append(JSON.stringify({ t: time, v: readings.slice(at, at + MOST_READINGS) }))
    link.pump()
  }
  const link = connectLink({
    config: config.mqtt,
    password: passwordOf(config.mqtt),
    store,
    log,
    onCommand: (text) =>
      void commands.receive(text).catch((error: Error) => log(`A command could not be done: ${error.message}`)),
  })
  const steadyNow = (): number => performance.now()
  const context: RunContext = { deliver, now, steadyNow, log, onChange: createChangeNote(deliver, now, log) }
  const running: Running[] = config.connections.map((connection) =>
    connection.kind === 'mbus-tcp' ? runMbus(connection, context) : runModbus(connection, context),
  )
  const commands = createCommands({
    record,
    writePoints: new Map(running.flatMap(({ writePoints }) => [...writePoints])),
    answer: link.answer,
    now,
    log,
  })
  const lines = running.map(({ line }) => line)
  const health = watchHealth({ states: running.flatMap(({ states }) => states), lines, store }, now, steadyNow)
  const timers = [
    setInterval(() => {
      const state = health()
      const readings = healthReadings(state, config.health)
      if (readings.length > 0) deliver(now(), readings)
      log(
        Object.entries(state)
          .map(([name, value]) => `${name} ${value}`)
          .join(', '),
      )
    }, HEALTH_MS),
    setInterval(() => void commands.followUp(), FOLLOW_UP_MS),
  ]

  async function stop(): Promise<void> {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(lines.map((line) => line.close()))
    await link.close()
    store.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
  log(`Reading ${running.reduce((sum, { states }) => sum + states.length, 0)} devices on ${lines.length} connections.`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new ConfigError(`The configuration cannot be read: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

function passwordOf({ passwordFile }: GatewayConfig['mqtt']): string | undefined {
  return passwordFile === undefined ? process.env.MQTT_PASSWORD : readFileSync(passwordFile, 'utf8').trimEnd()
}

function start(): void {
  const { values } = parseArgs({ options: { config: { type: 'string' } } })
  if (values.config === undefined) throw new ConfigError('Say which configuration: npm run gateway -- --config FILE')
  run(readConfig(textOf(values.config)))
}

try {
  start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
