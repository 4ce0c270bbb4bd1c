import { z } from 'zod'
import { conversion, pointCode, pollSeconds } from './point.ts'

/** What a heat meter tells; the unit of each is fixed, whatever the meter uses. */
export const QUANTITIES = {
  energy: 'GJ',
  volume: 'm3',
  power: 'kW',
  flow: 'm3/h',
  flowTemperature: '°C',
  returnTemperature: '°C',
  temperatureDifference: 'K',
  /** Epoch seconds. */
  date: 's',
} as const
const names = Object.keys(QUANTITIES) as (keyof typeof QUANTITIES)[] // keys of a literal object
export type Quantity = (typeof names)[number]

const reading = z.strictObject({
  point: pointCode,
  quantity: z.enum(names),
  /** Storage number: 0 is the present value, 1 usually that of the last settling day. */
  storage: z.int().min(0).max(1_000_000).default(0),
  tariff: z.int().min(0).max(1_000_000).default(0),
  subunit: z.int().min(0).max(65_535).default(0),
  scale: conversion.scale,
  offset: conversion.offset,
})

const meter = z.strictObject({
  name: z.string().min(1).max(60),
  address: z.int().min(1, 'primary addresses are 1 to 250').max(250, 'primary addresses are 1 to 250'),
  pollSeconds: pollSeconds.default(300),
  timeoutMs: z.int().min(100).max(60_000).default(3_000),
  readings: z.array(reading).min(1, 'nothing would be read'),
})
export type Meter = z.infer<typeof meter>

export const mbusTcp = z.strictObject({
  kind: z.literal('mbus-tcp'),
  name: z.string().min(1).max(60),
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  devices: z.array(meter).min(1),
})
export type MbusConnection = z.infer<typeof mbusTcp>
