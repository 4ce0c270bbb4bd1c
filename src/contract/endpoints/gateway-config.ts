// The configuration of a field gateway (gateway/README.md), made of the devices of a gateway code and their register maps.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { type Label, label } from '../kit/language.ts'
import { BYTE_ORDERS, deviceResource, REGISTER_TYPES } from '../resources/device.resource.ts'

const register = z.object({
  /** Code of the point. */
  point: z.string(),
  function: z.enum(['coil', 'holding']),
  address: z.int(),
  type: z.enum(REGISTER_TYPES),
  byteOrder: z.enum(BYTE_ORDERS),
  scale: z.number(),
  offset: z.number(),
  pollSeconds: z.number().optional(),
  writable: z.object({ min: z.number(), max: z.number(), pulse: z.boolean() }).optional(),
})
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
])
export type GatewayConnection = z.infer<typeof connection>

/** Why a device is not in the file. */
export const LEFT_OUT = ['protocol', 'address', 'noRegisters'] as const
export const LEFT_OUT_NAMES: Readonly<Record<(typeof LEFT_OUT)[number], Label>> = {
  protocol: label('现场网关只读 Modbus TCP 和 Modbus RTU 的寄存器', 'of registers it reads only Modbus TCP and RTU'),
  address: label(
    '通讯地址应为 主机[:端口][/站号]（TCP）或 串口#站号（RTU）',
    'its address is not host[:port][/unit] (TCP) or port#unit (RTU)',
  ),
  noRegisters: label('设备模板中没有启用点位的寄存器', 'its template has no register of an active point'),
}

export const gatewayConfigCall = defineCall({
  method: 'POST',
  path: deviceResource.call('gatewayConfig'),
  access: { permission: deviceResource.permissionOf('view') },
  input: z.object({ gateway: z.string().min(1).max(40) }),
  output: z.object({
    /** The file; address of the broker and folder are to be set where it runs. */
    config: z.object({
      mqtt: z.object({ url: z.string(), company: z.string(), gateway: z.string() }),
      store: z.object({ folder: z.string() }),
      connections: z.array(connection),
    }),
    leftOut: z.array(z.object({ code: z.string(), why: z.enum(LEFT_OUT) })),
  }),
})
