// The configuration of a gateway. Everything is checked before anything is opened: an error names the field and what is
// allowed, and nothing runs with half of it.

import { z } from 'zod'
import { ConfigError, lineOf } from './config-error.ts'
import { type Devices, deviceFields, readDevices } from './device-config.ts'
import { opcUaPasswordFiles } from './opcua-config.ts'
import { pointCode } from './point.ts'

const topicPart = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^/+#]+$/, 'is part of a topic: no / + #')

const broker = z.strictObject({
  url: z
    .string()
    .regex(/^(mqtt|mqtts|ws|wss):\/\//, 'must begin with mqtt://, mqtts://, ws:// or wss://')
    .refine((url) => !url.includes('@'), 'user and password stand in user and passwordFile: the address is logged'),
  company: topicPart,
  gateway: topicPart,
  user: z.string().optional(),
  /** File that holds the password, so that this file can be shown to others; by default MQTT_PASSWORD of the environment. */
  passwordFile: z.string().optional(),
  /** File with the certificate of the authority that signed the broker's, PEM. */
  caFile: z.string().optional(),
})

const store = z.strictObject({
  folder: z.string().min(1),
  maxMegabytes: z.int().min(8, 'at least 8').max(100_000).default(1_024),
  days: z.number().min(0.01).max(60).default(7),
})

/** Codes of points that tell how the gateway itself is. */
const health = z.strictObject({
  devicesReached: pointCode.optional(),
  devicesSilent: pointCode.optional(),
  latePolls: pointCode.optional(),
  queueLength: pointCode.optional(),
  clockJumpMs: pointCode.optional(),
  lostMessages: pointCode.optional(),
})
export type HealthPoints = z.infer<typeof health>

const gatewayConfig = z.strictObject({
  mqtt: broker,
  store,
  health: health.default({}),
  opcUaPasswordFiles,
  templates: deviceFields.templates,
  connections: deviceFields.connections.optional(),
})

export interface GatewayConfig
  extends Omit<z.infer<typeof gatewayConfig>, 'connections' | 'templates'>,
    Omit<Devices, 'version'> {
  /** Of the devices in the file; null where it names none, as the server tells which they are. */
  readonly version: string | null
}

/** @throws {ConfigError} that names every wrong field and what is allowed. */
export function readConfig(text: string): GatewayConfig {
  const json = parse(text)
  const { data, error } = gatewayConfig.safeParse(json)
  if (error) throw new ConfigError(error.issues.map(lineOf).join('\n'))
  const { connections, templates: _templates, ...local } = data
  if (!connections) return { ...local, connections: [], notRead: [], version: null }
  return { ...local, ...readDevices(json, local.opcUaPasswordFiles) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(`The file is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
