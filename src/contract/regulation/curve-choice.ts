// The heating curve that a strategy follows, as it is entered. What it asks for is computed in network/heating-curve.ts.

import { z } from 'zod'
import { type Label, label } from '../kit/language.ts'
import { SUPPLY_MIN_C } from '../network/heating-curve.ts'

export const CURVE_KINDS = ['quality', 'staged', 'quantity', 'qualityQuantity', 'drawn'] as const
export type CurveKind = (typeof CURVE_KINDS)[number]
export const CURVE_KIND_NAMES: Readonly<Record<CurveKind, Label>> = {
  quality: label('质调节', 'Quality'),
  staged: label('分阶段改变流量的质调节', 'Quality, with the flows of the stage'),
  quantity: label('量调节', 'Quantity'),
  qualityQuantity: label('质量并调', 'Quality and quantity'),
  drawn: label('自定义曲线', 'Drawn curve'),
}

/** °C; the highest is the radiators' limit of domain guide 4.2. */
export const SUPPLY_RANGE_C = { min: SUPPLY_MIN_C, max: 85 } as const
const OUTDOOR_RANGE_C = { min: -50, max: 40 } as const
export const MAX_CORNERS = 24
/** Below this share, radiators of far buildings stay cold (domain guide 4.2). */
const STAGE_FLOW = { min: 0.6, max: 1 } as const
const stageFlow = z.number().min(STAGE_FLOW.min).max(STAGE_FLOW.max)

export const curveCorner = z.strictObject({
  outdoorC: z.number().min(OUTDOOR_RANGE_C.min).max(OUTDOOR_RANGE_C.max),
  supplyC: z.number().min(SUPPLY_RANGE_C.min).max(SUPPLY_RANGE_C.max),
  plusMinusK: z.number().min(0).max(10).default(5),
})

/** By rising outdoor temperature; the supply temperature never rises with it. */
const corners = z
  .array(curveCorner)
  .min(2)
  .max(MAX_CORNERS)
  .superRefine((points, context) => {
    for (const [at, { outdoorC, supplyC }] of points.entries()) {
      const before = points[at - 1]
      if (!before) continue
      const refuse = (field: string, rule: string, n: number): void =>
        context.addIssue({ code: 'custom', path: [at, field], params: { rule, n: `${n} °C` } })
      if (outdoorC <= before.outdoorC) refuse('outdoorC', 'aboveBefore', before.outdoorC)
      if (supplyC > before.supplyC) refuse('supplyC', 'notAboveBefore', before.supplyC)
    }
  })

/** Flow shares are of the design flow; usual stages are 0.75, 1 and 0.75 (domain guide 4.2). */
export const curveChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quality') }),
  z.strictObject({
    kind: z.literal('staged'),
    early: stageFlow.default(0.75),
    severe: stageFlow.default(1),
    late: stageFlow.default(0.75),
  }),
  z.strictObject({
    kind: z.literal('quantity'),
    supplyC: z.number().min(SUPPLY_RANGE_C.min).max(SUPPLY_RANGE_C.max),
  }),
  z.strictObject({
    kind: z.literal('qualityQuantity'),
    /** Of the flow over the load: 0.33 usual, 1 for a flow in proportion. */
    exponent: z.number().min(0).max(1).default(0.33),
  }),
  z.strictObject({ kind: z.literal('drawn'), points: corners }),
])

/** Hours ahead at which the weather forecast is looked at (2 to 4); null: not at all. */
export const lookAheadH = z.number().min(2).max(4).nullable().default(null)

/** Whether a curve asks for another flow than the design flow. */
export const movesFlow = (kind: CurveKind): boolean =>
  kind === 'staged' || kind === 'quantity' || kind === 'qualityQuantity'
