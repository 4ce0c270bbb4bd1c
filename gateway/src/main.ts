// The field gateway: reads devices, keeps what it read until the broker has it, and writes what commands say.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type GatewayConfig, readConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { createRunningDevices } from './devices/running-devices.ts'
import { healthReadings, watchHealth } from './health.ts'
import { openCommandRecord } from './mqtt/command-record.ts'
import { createCommands } from './mqtt/commands.ts'
import { createConfiguration } from './mqtt/configuration.ts'
import { connectLink, type Link } from './mqtt/link.ts'
import type { Deliver } from './polling/reading.ts'
import { createChangeNote, type RunContext } from './polling/running.ts'
import { openMessageStore } from './store/message-store.ts'

const HEALTH_MS = 60_000
const FOLLOW_UP_MS = 1_000
/** Values in a message: brokers and the server take messages of up to 1 MiB. */
const MOST_READINGS = 1_000
const MEGABYTE = 1 << 20
const DAY_MS = 86_400_000

const log = (text: string): void => console.log(`${new Date().toISOString()} ${text}`)

async function run(config: GatewayConfig): Promise<void> {
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
  let link: Link | null = null
  const deliver: Deliver = (time, readings) => {
    for (let at = 0; at < readings.length; at += MOST_READINGS)
      store.append(JSON.stringify({ t: time, v: readings.slice(at, at + MOST_READINGS) }))
    link?.pump()
  }
  const steadyNow = (): number => performance.now()
  const context: RunContext = { deliver, now, steadyNow, log, onChange: createChangeNote(deliver, now, log) }
  const devices = createRunningDevices(config, context)
  const configuration = createConfiguration({
    ownVersion: config.version,
    path: join(folder, 'devices.json'),
    passwordFiles: config.opcUaPasswordFiles,
    use: devices.use,
    tell: (text) => link?.report(text),
    now,
    log,
  })
  // a command must not come before the points that it may write
  if (config.version === null) await configuration.start()
  else await devices.use(config)
  if (devices.states().length === 0) log('No devices yet: the page Gateways of the console sends them.')
  const opened = connectLink({
    config: config.mqtt,
    password: passwordOf(config.mqtt),
    store,
    log,
    onConnect: configuration.report,
    onMessage: (text) => {
      if (configuration.receive(text)) return
      void commands.receive(text).catch((error: Error) => log(`A command could not be done: ${error.message}`))
    },
  })
  link = opened
  const commands = createCommands({ record, writePoints: devices.writePoints, answer: opened.answer, now, log })
  const health = watchHealth({ devices, store }, now, steadyNow)
  const timers = [
    setInterval(() => {
      const state = health()
      const readings = healthReadings(state, config.health)
      if (readings.length > 0) deliver(now(), readings)
      configuration.report()
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
    await devices.close()
    await opened.close()
    store.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
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

function start(): Promise<void> {
  const { values } = parseArgs({ options: { config: { type: 'string' } } })
  if (values.config === undefined) throw new ConfigError('Say which configuration: npm run gateway -- --config FILE')
  return run(readConfig(textOf(values.config)))
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
