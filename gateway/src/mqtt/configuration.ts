// Which devices are read, where the server says so: what it sends on …/down is checked as a whole, used and kept on disk for
// starts without the server. What is wrong is refused with the reason, and what was in force stays.

import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Devices, readDevices } from '../config/device-config.ts'
import { replaceFile } from '../store/whole-file.ts'

/** Of a long list of wrong fields, so that a report stays short. */
const MOST_WHY = 1_500

const message = z.object({ configuration: z.looseObject({ version: z.string().min(1).max(64) }) })
const kept = z.looseObject({ version: z.string(), since: z.number() })

interface ConfigurationOptions {
  /** Of the devices in the gateway's own file; null where the server says which they are. */
  readonly ownVersion: string | null
  /** Where the last one of the server is kept. */
  readonly path: string
  readonly passwordFiles: Readonly<Record<string, string>>
  readonly use: (devices: Devices) => Promise<void>
  /** Publishes a report; nothing is sent while the broker is away. */
  readonly tell: (text: string) => void
  readonly now: () => number
  readonly log: (text: string) => void
}

export interface Configuration {
  /** Uses what was kept. */
  start(): Promise<void>
  /** @returns Whether the message is a configuration. */
  receive(text: string): boolean
  /** Tells the server what is in force, and what was refused and why. */
  report(): void
}

interface Refused {
  readonly version: string | null
  readonly why: string
}

export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { ownVersion, path, passwordFiles, use, tell, now, log } = options
  let version = ownVersion
  let since: number | null = ownVersion === null ? null : now()
  let refused: Refused | null = null
  let inForce: Devices | null = null
  let working = Promise.resolve()

  const report = (): void =>
    tell(JSON.stringify({ configuration: { version, since, isFromFile: ownVersion !== null, refused, t: now() } }))

  function refuse(wrong: string | null, why: string): void {
    log(`A configuration of the server is refused: ${why}`)
    refused = { version: wrong, why: why.slice(0, MOST_WHY) }
  }

  async function apply(sent: { readonly version: string }): Promise<void> {
    if (ownVersion !== null)
      return refuse(
        sent.version,
        'The file of this gateway names its devices. Remove connections there to let the server do so.',
      )
    let devices: Devices
    try {
      devices = readDevices(sent, passwordFiles)
    } catch (error) {
      return refuse(sent.version, textOf(error))
    }
    refused = null
    if (sent.version === version) return
    try {
      await use(devices)
    } catch (error) {
      if (inForce) await use(inForce)
      return refuse(sent.version, textOf(error))
    }
    version = sent.version
    since = now()
    inForce = devices
    replaceFile(path, JSON.stringify({ ...sent, since }))
    log(`Configuration ${version} of the server is in force.`)
  }

  return {
    async start() {
      if (ownVersion !== null || !existsSync(path)) return
      try {
        const found = kept.parse(JSON.parse(readFileSync(path, 'utf8')))
        const devices = readDevices(found, passwordFiles)
        await use(devices)
        version = found.version
        since = found.since
        inForce = devices
      } catch (error) {
        refuse(null, `What was kept of the last one cannot be used: ${textOf(error)}`)
      }
    },
    receive(text) {
      const { data } = message.safeParse(parse(text))
      if (!data) return false
      working = working
        .then(() => apply(data.configuration))
        .catch((error: unknown) => refuse(data.configuration.version, textOf(error)))
        .then(report)
      return true
    },
    report,
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
