// The devices of a gateway, from its file or from the server, with what is checked across them.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ConfigError, lineOf } from './config-error.ts'
import { mbusTcp } from './mbus-config.ts'
import { type ModbusDevice, modbusRtu, modbusTcp, registerMaps } from './modbus-config.ts'
import { opcUa } from './opcua-config.ts'
import { pointCode } from './point.ts'

const VERSION_CHARS = 12

/** Protocols that devices may have in the console and this gateway does not speak. */
const NOT_SUPPORTED = { iec104: 'IEC 104', cjt188: 'CJ/T 188', dlt645: 'DL/T 645' } as const

const notSupported = z.looseObject({
  kind: z.enum(['iec104', 'cjt188', 'dlt645']),
  name: z.string().min(1).max(60),
  points: z.array(pointCode).default([]),
})

export const deviceFields = {
  templates: registerMaps,
  connections: z
    .array(z.discriminatedUnion('kind', [modbusTcp, modbusRtu, mbusTcp, opcUa, notSupported]))
    .min(1, 'nothing would be read'),
}
const plan = z.object(deviceFields)
/** What a version is of. */
const versioned = z.object({ connections: z.unknown(), templates: z.unknown().optional() })

type Parsed = z.infer<typeof plan>
type Connection = Exclude<Parsed['connections'][number], z.infer<typeof notSupported>>

export interface Devices {
  readonly connections: readonly Connection[]
  /** One line for each connection that is left out, with its points. */
  readonly notRead: readonly string[]
  /** Equal for equal devices; the console computes it in the same way. */
  readonly version: string
}

/**
 * @param json - With `connections` and `templates`, as in the file; a server sends connections alone.
 * @param passwordFiles - By the address of the OPC UA server.
 * @throws {ConfigError} that names every wrong field and what is allowed, and what does not fit together.
 */
export function readDevices(json: unknown, passwordFiles: Readonly<Record<string, string>>): Devices {
  const { data, error } = plan.safeParse(json)
  if (error) throw new ConfigError(error.issues.map(lineOf).join('\n'))
  const { connections, templates } = data
  const problems: string[] = []
  const notRead: string[] = []
  const kept: Connection[] = []
  for (const [index, connection] of connections.entries()) {
    const path = `connections[${index}]`
    if (isNotSupported(connection)) notRead.push(refusalOf(connection))
    else if (connection.kind === 'mbus-tcp') kept.push(connection)
    else if (connection.kind === 'opc-ua') {
      const { url, user, devices } = connection
      if (user !== undefined && passwordFiles[url] === undefined)
        problems.push(
          `${path}.user: no file with its password: name one for ${url} in opcUaPasswordFiles of this machine`,
        )
      kept.push({ ...connection, devices: devices.map((device) => ({ ...device, registers: withNode(device) })) })
    } else {
      const devices = connection.devices.map((device, at) =>
        withPoints(device, templates, `${path}.devices[${at}]`, problems),
      )
      kept.push({ ...connection, devices })
    }
  }
  problems.push(...doubles(kept))
  if (kept.length === 0) problems.push(...notRead, 'connections: nothing is left that could be read')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { connections: kept, notRead, version: versionOf(json) }
}

const versionOf = (json: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(versioned.parse(json)))
    .digest('hex')
    .slice(0, VERSION_CHARS)
const isNotSupported = (connection: Parsed['connections'][number]): connection is z.infer<typeof notSupported> =>
  connection.kind in NOT_SUPPORTED

const refusalOf = ({ kind, name, points }: z.infer<typeof notSupported>): string =>
  `${name}: ${NOT_SUPPORTED[kind]} is not supported by this gateway. Not read: ${points.join(', ') || 'no points named'}`

interface Placed<Register> {
  readonly node?: string | undefined
  readonly registers: readonly Register[]
}

/** Registers with full codes of points. */
const withNode = <Register extends { readonly point: string }>({ node, registers }: Placed<Register>): Register[] =>
  registers.map((one) => (node === undefined ? one : { ...one, point: `${node}.${one.point}` }))

/** With the registers of its template as well. */
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
  return { ...device, registers: withNode({ node, registers: [...(ofTemplate ?? []), ...registers] }) }
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
