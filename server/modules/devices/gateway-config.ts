// From the devices of a gateway code to the connections of a field gateway. Pure.

import type { GatewayConnection, LEFT_OUT } from '#contract/endpoints/gateway-config.ts'
import type { BYTE_ORDERS, DEVICE_PROTOCOLS, REGISTER_TYPES } from '#contract/resources/device.resource.ts'

/** A register of a device's template whose parameter is an active point of the device's node. */
export interface PointRegister {
  readonly point: string
  readonly address: number
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

/** Devices at one host or serial port share a connection. */
export function connectionsOf(devices: readonly FieldDevice[]): {
  readonly connections: GatewayConnection[]
  readonly leftOut: LeftOut[]
} {
  const connections = new Map<string, GatewayConnection>()
  const leftOut: LeftOut[] = []
  for (const { code, protocol, address, registers } of devices) {
    const leave = (why: LeftOut['why']): void => void leftOut.push({ code, why })
    if (protocol !== 'modbus-tcp' && protocol !== 'modbus-rtu') leave('protocol')
    else {
      const placed = protocol === 'modbus-tcp' ? tcpOf(address) : rtuOf(address)
      if (!placed) leave('address')
      else if (registers.length === 0) leave('noRegisters')
      else {
        const connection = connections.get(placed.connection.name) ?? placed.connection
        connection.devices.push({ name: code, unit: placed.unit, registers: registers.map(registerOf) })
        connections.set(connection.name, connection)
      }
    }
  }
  return { connections: [...connections.values()], leftOut }
}

interface Placed {
  readonly connection: GatewayConnection
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

function registerOf(register: PointRegister): GatewayConnection['devices'][number]['registers'][number] {
  const { point, address, dataType, byteOrder, scale, offset, reportPeriodS, writeMin, writeMax, isPulse } = register
  return {
    point,
    // bits have an address space of their own
    function: dataType === 'bool' ? 'coil' : 'holding',
    address,
    type: dataType,
    byteOrder,
    scale,
    offset,
    ...(reportPeriodS === null ? {} : { pollSeconds: reportPeriodS }),
    ...(writeMin === null || writeMax === null ? {} : { writable: { min: writeMin, max: writeMax, pulse: isPulse } }),
  }
}
