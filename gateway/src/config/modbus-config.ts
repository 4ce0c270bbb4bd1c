import { z } from 'zod'
import { conversion, pointCode, pollSeconds, writable } from './point.ts'

export const REGISTER_TYPES = [
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'double',
] as const
export const BYTE_ORDERS = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
const FUNCTIONS = ['coil', 'discrete', 'holding', 'input'] as const
const HIGHEST_ADDRESS = 65_535

/** Registers of 16 bits that a value takes. */
export const WORDS: Readonly<Record<(typeof REGISTER_TYPES)[number], number>> = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  int64: 4,
  uint64: 4,
  float32: 2,
  double: 4,
}

const isBits = (from: (typeof FUNCTIONS)[number]): boolean => from === 'coil' || from === 'discrete'

const register = z
  .strictObject({
    /** Code of the parameter where the device has a node, else of the point. */
    point: pointCode,
    function: z.enum(FUNCTIONS).default('holding'),
    address: z.int().min(0, 'addresses count from 0').max(HIGHEST_ADDRESS, 'the highest address is 65535'),
    type: z.enum(REGISTER_TYPES),
    byteOrder: z.enum(BYTE_ORDERS).default('ABCD'),
    bit: z.int().min(0).max(15, 'a register has the bits 0 to 15').optional(),
    scale: conversion.scale,
    offset: conversion.offset,
    /** In place of the device's. */
    pollSeconds: pollSeconds.optional(),
    writable: writable.optional(),
  })
  .superRefine((value, { addIssue }) => {
    const fail = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (value.address + WORDS[value.type] - 1 > HIGHEST_ADDRESS)
      fail('address', `${value.type} takes ${WORDS[value.type]} registers, which end after 65535`)
    if (isBits(value.function) && value.type !== 'bool')
      fail('type', `a ${value.function} is one bit: only bool is allowed`)
    if (value.bit !== undefined && (value.type !== 'bool' || isBits(value.function)))
      fail('bit', 'only for the type bool in a holding or input register')
    if (value.type === 'bool' && !isBits(value.function) && value.bit === undefined)
      fail('bit', `is missing: a bool in a ${value.function} register is one of its bits, 0 to 15`)
    if (value.writable && (value.function === 'discrete' || value.function === 'input'))
      fail('writable', `${value.function}: cannot be written; only coil and holding can`)
    if (value.writable && value.bit !== undefined)
      fail('writable', 'one bit of a register cannot be written without the others; use a coil')
  })
export type Register = z.infer<typeof register>

const timeoutMs = z.int().min(50).max(60_000).default(1_000)

const device = z
  .strictObject({
    name: z.string().min(1).max(60),
    unit: z.int().min(0).max(255, 'a unit is 0 to 255').default(1),
    /** Code of the node: points of registers are then `<node>.<parameter>`. */
    node: z.string().min(1).max(40).optional(),
    pollSeconds: pollSeconds.default(15),
    timeoutMs,
    /** Name of a register map in `templates`. */
    template: z.string().optional(),
    registers: z.array(register).default([]),
  })
  .refine(({ template, registers }) => template !== undefined || registers.length > 0, {
    path: ['registers'],
    message: 'nothing would be read: give registers or a template',
  })
export type ModbusDevice = z.infer<typeof device>

export const registerMaps = z.record(z.string(), z.array(register).min(1)).default({})

const common = { name: z.string().min(1).max(60), devices: z.array(device).min(1) }
export const modbusTcp = z.strictObject({
  kind: z.literal('modbus-tcp'),
  ...common,
  host: z.string().min(1),
  port: z.int().min(1).max(65_535).default(502),
})
export const modbusRtu = z.strictObject({
  kind: z.literal('modbus-rtu'),
  ...common,
  path: z.string().min(1),
  baudRate: z
    .union([1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200].map((rate) => z.literal(rate)))
    .default(9600),
  parity: z.enum(['none', 'even', 'odd']).default('none'),
  stopBits: z.union([z.literal(1), z.literal(2)]).default(1),
})
export type ModbusConnection = z.infer<typeof modbusTcp> | z.infer<typeof modbusRtu>
