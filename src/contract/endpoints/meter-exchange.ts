// What is stored of a counter around the time of an exchange, for whoever writes the exchange down.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { wholeNumber } from '../kit/empty-values.ts'
import { PLANT } from '../network/plant.ts'

const reading = z.object({
  /** Epoch ms. */
  at: z.number(),
  value: z.number(),
})
/** Readings that the meter can have shown at the time; null where no reading is stored on that side of it. */
const possible = z.object({ min: z.number(), max: z.number() }).nullable()

const readingsAround = z.object({
  /** Of the exchange, epoch ms. */
  at: z.number(),
  unit: z.string(),
  decimals: z.int(),
  /** The last one before the exchange, and the first one from it on; those of other exchanges count too. */
  before: reading.nullable(),
  after: reading.nullable(),
  lastReading: possible,
  firstReading: possible,
})
export type ReadingsAround = z.infer<typeof readingsAround>

export const meterExchangeCalls = {
  readings: defineCall({
    method: 'POST',
    path: '/jeasy-base/meterExchange/readings',
    access: { permission: 'energyData:view' },
    input: z.object({
      pointCode: z.string().min(1).max(64),
      day: z.iso.date(),
      hour: wholeNumber(0, 23),
      minute: wholeNumber(0, 59),
      /** The exchange that is being changed: its own readings tell nothing about it. */
      keyId: z.guid().optional(),
    }),
    /** 1001 by field for a counter outside the data scope and a time that clocks skip. */
    output: readingsAround,
    reads: [PLANT],
  }),
} as const
