/**
 * A strategy: what the server does by itself with some units. Duty: what one may be, with errors that name field and rule.
 * Neighbours: strategy-fields.ts has its numbers, unit-ability.ts asks whether its units can do it. Invariant: what is
 * released is such a value, and never changes; the server's computing takes nothing else.
 */

import { z } from 'zod'
import { CONSTANT_QUANTITIES, CONSTANTS } from '../control/constant-quantities.ts'
import { curveChoice, lookAheadH } from './curve-choice.ts'
import { dayPlan } from './day-plan.ts'
import { rejectLimits } from './reject-limits.ts'
import {
  commonFields,
  limitFields,
  memberFields,
  networkFields,
  roomFields,
  timeShareFields,
} from './strategy-fields.ts'

const MAX_MEMBERS = 500

const member = z.strictObject({
  nodeId: z.uuid(),
  compensationK: memberFields.compensationK.schema.default(0),
  priority: memberFields.priority.schema.default(3),
  isExcluded: memberFields.isExcluded.schema.default(false),
})
export type Member = z.output<typeof member>

const members = z
  .array(member)
  .min(1)
  .max(MAX_MEMBERS)
  .superRefine((rows, context) => {
    const known = new Set<string>()
    for (const [at, { nodeId }] of rows.entries()) {
      if (known.has(nodeId)) context.addIssue({ code: 'custom', path: [at, 'nodeId'], params: { rule: 'memberTwice' } })
      known.add(nodeId)
    }
    if (rows.length > 0 && rows.every(({ isExcluded }) => isExcluded))
      context.addIssue({ code: 'custom', path: [0, 'isExcluded'], params: { rule: 'needsMember' } })
  })

/** Adds an error where a high limit is not above its low one. */
const refuseCrossed =
  <Low extends string, High extends string>(low: Low, high: High) =>
  (value: Readonly<Record<Low | High, number>>, context: z.core.$RefinementCtx<unknown>): void => {
    if (value[high] <= value[low])
      context.addIssue({ code: 'custom', path: [high], params: { rule: 'aboveLow', n: value[low] } })
  }

const limits = z
  .strictObject({
    supplyMinC: limitFields.supplyMinC.schema.default(25),
    supplyMaxC: limitFields.supplyMaxC.schema.default(75),
    leastReturnC: limitFields.leastReturnC.schema.default(25),
    leastRoomC: limitFields.leastRoomC.schema.default(16),
  })
  .superRefine(refuseCrossed('supplyMinC', 'supplyMaxC'))
export type StrategyLimits = z.output<typeof limits>

const common = {
  name: z.string().trim().min(1).max(64),
  members,
  cycleMinutes: commonFields.cycleMinutes.schema,
  limits: limits.default({ supplyMinC: 25, supplyMaxC: 75, leastReturnC: 25, leastRoomC: 16 }),
}

/**
 * How a curve reaches the cabinet: as an offset of the cabinet's own curve (`KTemp`), the lightest hold, or as a fixed set point
 * (mode 1), where the cabinet's curve is not that of the unit's design.
 */
export const CURVE_HOLDS = ['offset', 'setPoint'] as const
const curveHold = z.enum(CURVE_HOLDS).default('offset')

const constantParams = z
  .strictObject({
    quantity: z.enum(CONSTANT_QUANTITIES),
    value: z.number(),
    band: z.number().positive().optional(),
  })
  .superRefine(({ quantity, value, band }, context) => {
    const { min, max, unit } = CONSTANTS[quantity]
    const refuse = (field: string, rule: string, n: string): void =>
      context.addIssue({ code: 'custom', path: [field], params: { rule, n } })
    if (value < min) refuse('value', 'atLeast', `${min} ${unit}`)
    if (value > max) refuse('value', 'atMost', `${max} ${unit}`)
    if (band !== undefined && band > max - min) refuse('band', 'withinBand', `${max - min} ${unit}`)
  })
  .transform((params) => ({ ...params, band: params.band ?? CONSTANTS[params.quantity].band }))

const networkParams = z
  .strictObject({
    method: networkFields.method.schema,
    by: networkFields.by.schema,
    target: networkFields.target.schema,
    manualC: networkFields.manualC.schema.default(null),
    curve: curveChoice,
    mostOffCurveK: networkFields.mostOffCurveK.schema.default(1),
    deadBandK: networkFields.deadBandK.schema.default(0.5),
    gain: networkFields.gain.schema.default(2),
    stepPercent: networkFields.stepPercent.schema.default(5),
    valveMinPercent: networkFields.valveMinPercent.schema.default(15),
    valveMaxPercent: networkFields.valveMaxPercent.schema.default(100),
    rejectLimits: rejectLimits.default([]),
    timeoutH: networkFields.timeoutH.schema.default(null),
    learnsFromRooms: networkFields.learnsFromRooms.schema.default(true),
  })
  .superRefine(refuseCrossed('valveMinPercent', 'valveMaxPercent'))
  .superRefine(({ target, manualC }, context) => {
    if (target === 'manual' && manualC === null)
      context.addIssue({ code: 'custom', path: ['manualC'], params: { rule: 'required' } })
  })

export const strategySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('curve'),
    ...common,
    params: z.strictObject({ curve: curveChoice, lookAheadH, hold: curveHold }),
  }),
  z.strictObject({
    kind: z.literal('roomFeedback'),
    ...common,
    params: z.strictObject({
      curve: curveChoice,
      lookAheadH,
      roomC: roomFields.roomC.schema,
      rooms: roomFields.rooms.schema,
      everyHours: roomFields.everyHours.schema.default(4),
      gain: roomFields.gain.schema.default(0.8),
    }),
  }),
  z.strictObject({
    kind: z.literal('timeShare'),
    ...common,
    params: z.strictObject({
      plan: dayPlan,
      isEnergyNeutral: timeShareFields.isEnergyNeutral.schema.default(true),
      rampKPerQuarter: timeShareFields.rampKPerQuarter.schema.default(1),
    }),
  }),
  z.strictObject({ kind: z.literal('constant'), ...common, params: constantParams }),
  z.strictObject({ kind: z.literal('oneNetwork'), ...common, params: networkParams }),
])

export type Strategy = z.output<typeof strategySchema>
/** What is sent to store one: defaults may be left out. */
export type StrategyInput = z.input<typeof strategySchema>
export type StrategyOf<Kind extends Strategy['kind']> = Extract<Strategy, { readonly kind: Kind }>
