import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { kpiFigure } from '../kpi/kpi-figure.ts'

export const networkOverview = z.object({
  serverTime: z.number(),
  companyName: z.string(),
  outdoorTemperature: z.number().nullable(),
  /** MW at the source, and the sum over the units. */
  sourceHeatPower: z.number().nullable(),
  stationHeatPower: z.number().nullable(),
  /** Sources, and those whose heat power is known: a source under maintenance is missing in the sum. */
  sourceCount: z.int(),
  poweredSourceCount: z.int(),
  /** Units, and those whose heat power is known: the sum is of these only. */
  unitCount: z.int(),
  poweredUnitCount: z.int(),
  /** Of those with known heat power: the units that give heat. */
  runningUnitCount: z.int(),
  sourceSupplyTemperature: z.number().nullable(),
  sourceReturnTemperature: z.number().nullable(),
  /** Key figures of the units at this moment (src/contract/kpi). */
  heatIndex: kpiFigure,
  meanRoom: kpiFigure,
  roomPassRate: kpiFigure,
  overheatedRate: kpiFigure,
  /** Household rooms with a sensor, and those whose temperature is known. */
  roomCount: z.int(),
  knownRoomCount: z.int(),
  /** m² */
  heatedArea: z.number(),
  stationCount: z.int(),
  /** Stations with a good value in the last three minutes; null before any point was heard: nobody is off line yet. */
  stationOnlineCount: z.int().nullable(),
  pointCount: z.int(),
  /** Points that have reported at any time; the others are not connected yet, and are neither good nor bad. */
  heardPointCount: z.int(),
  /** Points whose newest value is usable and not older than their own period allows; null before any was heard. */
  goodPointCount: z.int().nullable(),
  stations: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      online: z.boolean(),
      secondarySupplyTemperature: z.number().nullable(),
      secondaryReturnTemperature: z.number().nullable(),
      heatPower: z.number().nullable(),
      /** Units, and those of which the power is known: the sum is of these only. */
      unitCount: z.int(),
      poweredUnitCount: z.int(),
      roomTemperature: z.number().nullable(),
      drawingKeyId: z.string().nullable(),
      /** Whether that is a drawing of another station, which is shown for this one. */
      isDrawingRolledOut: z.boolean(),
    }),
  ),
})
export type NetworkOverview = z.infer<typeof networkOverview>

/** What a new company does until its first drawing lives, in this order. */
export const FIRST_STEPS = ['organization', 'source', 'station', 'points', 'value', 'drawing'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

export const overviewCalls = {
  /** Empty as soon as all are done, and for who cannot set up a company: sees a part of it, or may add no node. */
  firstSteps: defineCall({
    method: 'GET',
    path: '/tx-ws-base/networkOverview/firstSteps',
    access: { permission: 'network:view' },
    output: z.object({ steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })) }),
  }),
  /**
   * Overview of the network, computed from the latest good values over the units; null where no good value is known.
   */
  now: defineCall({
    method: 'GET',
    path: '/tx-ws-base/networkOverview/now',
    access: { permission: 'network:view' },
    /** Of one heat source with the stations that it feeds; absent: of the whole network. */
    input: z.object({ sourceId: z.string().max(64).optional() }),
    output: networkOverview,
  }),
} as const
