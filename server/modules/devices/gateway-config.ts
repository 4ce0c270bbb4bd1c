// From the devices of a gateway code to the connections of a field gateway. Pure.

import type { GatewayConnection, LEFT_OUT } from '#contract/endpoints/gateway-config.ts'
import type {
  BYTE_ORDERS,
  DEVICE_PROTOCOLS,
  OPC_UA_SECURITIES,
  REGISTER_TYPES,
} from '#contract/resources/device.resource.ts'

/** A register of a device's template whose parameter is an active point of the device's node. */
export interface PointRegister {
  readonly point: string
  /** Null: of OPC UA. */
  readonly address: number | null
  /** Empty: of another protocol. */
  readonly nodeId: string
  readonly dataType: (typeof REGISTER_TYPES)[number]
  readonly byteOrder: (typeof BYTE_ORDERS)[number]
  readonly scale: number
  readonly offset: number
  readonly reportPeriodS: number | null
  /** Null: cannot be written. */
  readonly writeMin: number | null
  readonly writeMax: number | null
  readonly isPulse: boolean
}

export interface FieldDevice {
  readonly code: string
  readonly protocol: (typeof DEVICE_PROTOCOLS)[number]
  readonly address: string
  readonly opcUa: {
    readonly security: (typeof OPC_UA_SECURITIES)[number]
    readonly user: string
    readonly thumbprint: string
  }
  readonly registers: readonly PointRegister[]
}

interface LeftOut {
  readonly code: string
  readonly why: (typeof LEFT_OUT)[number]
}

const DEFAULT_PORT = 502
const DEFAULT_UNIT = 1
/** A host has a dot or a letter, so that a bare number is no host. */
const TCP_ADDRESS = /^(?<host>(?=[^:/]*[.a-z])[^\s:/]+)(?::(?<port>\d{1,5}))?(?:\/(?<unit>\d{1,3}))?$/i
const RTU_ADDRESS = /^(?<path>[^\s#]+)#(?<unit>\d{1,3})$/

/** Devices at one host, serial port or OPC UA server share a connection. */
export function connectionsOf(devices: readonly FieldDevice[]): {
  readonly connections: GatewayConnection[]
  readonly leftOut: LeftOut[]
} {
  const connections = new Map<string, GatewayConnection>()
  const leftOut: LeftOut[] = []
  for (const device of devices) {
    const placed = placeOf(device)
    if (typeof placed === 'string') leftOut.push({ code: device.code, why: placed })
    else connections.set(placed.name, joined(connections.get(placed.name), placed))
  }
  return { connections: [...connections.values()], leftOut }
}

/** The connection of a device with this device alone; why there is none. */
function placeOf(device: FieldDevice): GatewayConnection | LeftOut['why'] {
  const { code, protocol, address, registers } = device
  if (protocol === 'opc-ua') return opcUaOf(device)
  if (protocol !== 'modbus-tcp' && protocol !== 'modbus-rtu') return 'protocol'
  const placed = protocol === 'modbus-tcp' ? tcpOf(address) : rtuOf(address)
  if (!placed) return 'address'
  const read = registers.flatMap(registerOf)
  if (read.length === 0) return 'noRegisters'
  return { ...placed.connection, devices: [{ name: code, unit: placed.unit, registers: read }] }
}

function joined(known: GatewayConnection | undefined, added: GatewayConnection): GatewayConnection {
  if (known?.kind === 'opc-ua' && added.kind === 'opc-ua')
    return { ...known, devices: [...known.devices, ...added.devices] }
  if (!known || known.kind === 'opc-ua' || added.kind === 'opc-ua') return added
  return { ...known, devices: [...known.devices, ...added.devices] }
}

const OPC_UA_URL = /^opc\.tcp:\/\/[^\s/@]+(\/\S*)?$/
const SECURITIES = {
  encrypt: { security: 'encrypt', policy: 'Basic256Sha256' },
  'encrypt-aes128': { security: 'encrypt', policy: 'Aes128_Sha256_RsaOaep' },
  'encrypt-aes256': { security: 'encrypt', policy: 'Aes256_Sha256_RsaPss' },
  sign: { security: 'sign', policy: 'Basic256Sha256' },
  none: { security: 'none', policy: 'Basic256Sha256' },
} as const satisfies Record<(typeof OPC_UA_SECURITIES)[number], object>

/** Devices that sign in alike share a session. */
function opcUaOf({ code, address, opcUa, registers }: FieldDevice): GatewayConnection | LeftOut['why'] {
  const url = address.trim()
  if (!OPC_UA_URL.test(url)) return 'address'
  const nodes = registers.flatMap((register) =>
    register.nodeId === '' ? [] : [{ ...commonOf(register), nodeId: register.nodeId }],
  )
  if (nodes.length === 0) return 'noRegisters'
  const { security, user, thumbprint } = opcUa
  const isSecured = security !== 'none'
  const parts = [url, ...(isSecured ? [user, thumbprint.slice(0, 8)] : []), security === 'encrypt' ? '' : security]
  return {
    kind: 'opc-ua',
    name: parts.filter((part) => part !== '').join(' '),
    url,
    ...SECURITIES[security],
    ...(isSecured && user !== '' ? { user } : {}),
    ...(isSecured && thumbprint !== '' ? { thumbprint } : {}),
    devices: [{ name: code, registers: nodes }],
  }
}

type ModbusConnection = Exclude<GatewayConnection, { readonly kind: 'opc-ua' }>
interface Placed {
  readonly connection: ModbusConnection
  readonly unit: number
}

function tcpOf(address: string): Placed | null {
  const { host, port, unit } = TCP_ADDRESS.exec(address.trim())?.groups ?? {}
  if (host === undefined) return null
  const [portNumber, unitNumber] = [Number(port ?? DEFAULT_PORT), Number(unit ?? DEFAULT_UNIT)]
  if (portNumber < 1 || portNumber > 65_535 || unitNumber > 255) return null
  const name = `${host}:${portNumber}`
  return { connection: { kind: 'modbus-tcp', name, host, port: portNumber, devices: [] }, unit: unitNumber }
}

function rtuOf(address: string): Placed | null {
  const { path, unit } = RTU_ADDRESS.exec(address.trim())?.groups ?? {}
  if (path === undefined || Number(unit) > 255) return null
  return { connection: { kind: 'modbus-rtu', name: path, path, devices: [] }, unit: Number(unit) }
}

function registerOf(register: PointRegister): ModbusConnection['devices'][number]['registers'] {
  const { address, dataType, byteOrder } = register
  if (address === null) return []
  // bits have an address space of their own
  return [{ ...commonOf(register), function: dataType === 'bool' ? 'coil' : 'holding', address, byteOrder }]
}

const commonOf = ({ point, dataType, scale, offset, reportPeriodS, writeMin, writeMax, isPulse }: PointRegister) => ({
  point,
  type: dataType,
  scale,
  offset,
  ...(reportPeriodS === null ? {} : { pollSeconds: reportPeriodS }),
  ...(writeMin === null || writeMax === null ? {} : { writable: { min: writeMin, max: writeMax, pulse: isPulse } }),
})
