// The configuration of a field gateway (gateway/README.md), made of the devices of a gateway code and their register maps.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { type Label, label } from '../kit/language.ts'
import { BYTE_ORDERS, deviceResource, REGISTER_TYPES } from '../resources/device.resource.ts'

const common = {
  /** Code of the point. */
  point: z.string(),
  type: z.enum(REGISTER_TYPES),
  scale: z.number(),
  offset: z.number(),
  pollSeconds: z.number().optional(),
  writable: z.object({ min: z.number(), max: z.number(), pulse: z.boolean() }).optional(),
}
const register = z.object({
  ...common,
  function: z.enum(['coil', 'holding']),
  address: z.int(),
  byteOrder: z.enum(BYTE_ORDERS),
})
const opcUaNode = z.object({ ...common, nodeId: z.string() })
const device = z.object({ name: z.string(), unit: z.int(), registers: z.array(register) })
const connection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('modbus-tcp'),
    name: z.string(),
    host: z.string(),
    port: z.int(),
    devices: z.array(device),
  }),
  z.object({ kind: z.literal('modbus-rtu'), name: z.string(), path: z.string(), devices: z.array(device) }),
  z.object({
    kind: z.literal('opc-ua'),
    name: z.string(),
    url: z.string(),
    security: z.enum(['encrypt', 'sign', 'none']),
    policy: z.enum(['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss']),
    user: z.string().optional(),
    thumbprint: z.string().optional(),
    devices: z.array(z.object({ name: z.string(), registers: z.array(opcUaNode) })),
  }),
])
export type GatewayConnection = z.infer<typeof connection>

/** Why a device is not in the file. */
export const LEFT_OUT = ['protocol', 'address', 'noRegisters'] as const
export const LEFT_OUT_NAMES: Readonly<Record<(typeof LEFT_OUT)[number], Label>> = {
  protocol: label(
    '现场网关只按寄存器读取 Modbus TCP、Modbus RTU 和 OPC UA',
    'the field gateway reads registers of Modbus TCP, Modbus RTU and OPC UA only',
  ),
  address: label(
    '通讯地址应为 主机[:端口][/站号]（TCP）、串口#站号（RTU）或 opc.tcp://主机:端口（OPC UA）',
    'its address is not host[:port][/unit] (TCP), port#unit (RTU) or opc.tcp://host:port (OPC UA)',
  ),
  noRegisters: label('设备模板中没有启用点位的寄存器', 'its template has no register for an active point'),
}

const leftOut = z.array(z.object({ code: z.string(), why: z.enum(LEFT_OUT) }))
const gateway = z.string().min(1).max(40)

export const gatewayConfigCall = defineCall({
  method: 'POST',
  path: deviceResource.call('gatewayConfig'),
  access: { permission: deviceResource.permissionOf('view') },
  input: z.object({ gateway }),
  output: z.object({
    /** The file; address of the broker and folder are to be set where it runs. */
    config: z.object({
      mqtt: z.object({ url: z.string(), company: z.string(), gateway: z.string() }),
      store: z.object({ folder: z.string() }),
      connections: z.array(connection),
    }),
    leftOut,
  }),
})

/** Sends the devices to a field gateway whose own file names none; only for who sees all of its devices. */
export const sendGatewayConfigCall = defineCall({
  method: 'POST',
  path: deviceResource.call('sendGatewayConfig'),
  access: { permission: deviceResource.permissionOf('edit') },
  input: z.object({ gateway }),
  output: z.object({
    numDevices: z.int(),
    leftOut,
    /** False: it was not heard yet, and gets them when it connects. */
    isSent: z.boolean(),
  }),
  audit: { module: 'device', action: 'publish' },
})

const epochMs = z.number()
/** What a field gateway runs, and what it would be sent now. */
export const gatewayConfigStateCall = defineCall({
  method: 'POST',
  path: deviceResource.call('gatewayConfigState'),
  access: { permission: deviceResource.permissionOf('view') },
  input: z.object({ gateway }),
  output: z.object({
    /** Of what would be sent now; equal for equal devices. Null: not all of its devices are in sight. */
    version: z.string().nullable(),
    sent: z.object({ version: z.string(), at: epochMs, by: z.string() }).nullable(),
    /** Null: it never said, as it is no field gateway or was never connected. */
    runs: z
      .object({
        /** Null: it has none. */
        version: z.string().nullable(),
        since: epochMs.nullable(),
        isFromFile: z.boolean(),
        /** Why the last one was refused; empty: it was not. */
        refusedWhy: z.string(),
        at: epochMs,
      })
      .nullable(),
  }),
})
