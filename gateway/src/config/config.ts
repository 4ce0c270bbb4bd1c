// The configuration of a gateway. Everything is checked before anything is opened: an error names the field and what is
// allowed, and nothing runs with half of it.

import { z } from 'zod'
import { mbusTcp } from './mbus-config.ts'
import { type ModbusDevice, modbusRtu, modbusTcp, registerMaps } from './modbus-config.ts'
import { pointCode } from './point.ts'

/** Protocols that devices may have in the console and this gateway does not speak. */
const NOT_SUPPORTED = { iec104: 'IEC 104', cjt188: 'CJ/T 188', dlt645: 'DL/T 645' } as const

const notSupported = z.looseObject({
  kind: z.enum(['iec104', 'cjt188', 'dlt645']),
  name: z.string().min(1).max(60),
  points: z.array(pointCode).default([]),
})

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
  templates: registerMaps,
  connections: z
    .array(z.discriminatedUnion('kind', [modbusTcp, modbusRtu, mbusTcp, notSupported]))
    .min(1, 'nothing would be read'),
})
type Parsed = z.infer<typeof gatewayConfig>
type Connection = Exclude<Parsed['connections'][number], z.infer<typeof notSupported>>

export interface GatewayConfig extends Omit<Parsed, 'connections' | 'templates'> {
  readonly connections: readonly Connection[]
  /** One line for each connection that is left out, with its points. */
  readonly notRead: readonly string[]
}

export class ConfigError extends Error {}

/** @throws {ConfigError} that names every wrong field and what is allowed. */
export function readConfig(text: string): GatewayConfig {
  const { data, error } = gatewayConfig.safeParse(parse(text))
  if (error) throw new ConfigError(error.issues.map(lineOf).join('\n'))
  const { connections, templates, ...rest } = data
  const problems: string[] = []
  const notRead: string[] = []
  const kept: Connection[] = []
  for (const [index, connection] of connections.entries()) {
    if (isNotSupported(connection)) notRead.push(refusalOf(connection))
    else if (connection.kind === 'mbus-tcp') kept.push(connection)
    else {
      const devices = connection.devices.map((device, at) =>
        withPoints(device, templates, `connections[${index}].devices[${at}]`, problems),
      )
      kept.push({ ...connection, devices })
    }
  }
  problems.push(...doubles(kept))
  if (kept.length === 0) problems.push(...notRead, 'connections: nothing is left that could be read')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { ...rest, connections: kept, notRead }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(`The file is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

const isNotSupported = (connection: Parsed['connections'][number]): connection is z.infer<typeof notSupported> =>
  connection.kind in NOT_SUPPORTED

const refusalOf = ({ kind, name, points }: z.infer<typeof notSupported>): string =>
  `${name}: ${NOT_SUPPORTED[kind]} is not supported by this gateway. Not read: ${points.join(', ') || 'no points named'}`

/** With the registers of its template, and full codes of points. */
function withPoints(
  device: ModbusDevice,
  templates: Parsed['templates'],
  path: string,
  problems: string[],
): ModbusDevice {
  const { template, node, registers } = device
  const ofTemplate = template === undefined ? [] : templates[template]
  if (!ofTemplate) {
    const known = Object.keys(templates).join(', ') || 'none'
    problems.push(`${path}.template: "${template}" matches no register map in templates; there are: ${known}`)
  }
  const all = [...(ofTemplate ?? []), ...registers]
  return {
    ...device,
    registers: node === undefined ? all : all.map((one) => ({ ...one, point: `${node}.${one.point}` })),
  }
}

function doubles(connections: readonly Connection[]): string[] {
  const owners = new Map<string, string>()
  const problems: string[] = []
  for (const connection of connections)
    for (const device of connection.devices)
      for (const { point } of 'registers' in device ? device.registers : device.readings) {
        const owner = `${connection.name} / ${device.name}`
        const other = owners.get(point)
        if (other) problems.push(`point ${point} is read twice: by ${other} and by ${owner}`)
        owners.set(point, owner)
      }
  return problems
}

function lineOf({ path, message }: z.core.$ZodIssue): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return `${field.replace(/^\./, '') || 'file'}: ${message}`
}
