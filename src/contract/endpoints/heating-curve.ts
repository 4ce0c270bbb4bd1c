import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

const curveTarget = z.object({
  /** Of the unit. */
  nodeId: z.string(),
  /** Secondary supply temperature that the unit is to have now, °C. */
  supplyC: z.number(),
  /** Outdoor temperature behind it, filtered as buildings feel it, °C. */
  outdoorC: z.number(),
  /** What the operators have moved the curve by: offset, and that of the time of day where the unit follows it, K. */
  offsetK: z.number(),
})
export type CurveTarget = z.infer<typeof curveTarget>

export const heatingCurveCalls = {
  /**
   * What the heating curve of each unit in the data scope asks for (domain guide 4.2), from the unit's design values. A unit
   * without a design outdoor temperature, or whose outdoor temperature is not known, is left out.
   */
  targets: defineCall({
    method: 'POST',
    path: '/tx-ws-base/heatingCurve/targets',
    access: { permission: 'telemetry:view' },
    input: z.object({}),
    output: z.array(curveTarget),
  }),
} as const
