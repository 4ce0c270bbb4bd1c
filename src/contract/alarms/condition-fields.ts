// The fields of a form in which the condition of a rule is set. Each kind of condition uses some of them; in the database a
// condition has the names of its own kind (conditions/). Labels and ranges are in `alarm-rule.resource.ts`.

import { z } from 'zod'

const param = z.string().nullable().default(null)
const quantity = z.number().nullable().default(null)

/** In the order of the form. What is empty is null, or an empty text. */
export const conditionFields = z.object({
  paramCode: param,
  ofParam: param,
  factor: quantity,
  limitLl: quantity,
  limitL: quantity,
  limitH: quantity,
  limitHh: quantity,
  above: quantity,
  below: quantity,
  deadband: quantity,
  windowS: quantity,
  alarmValue: quantity,
  times: quantity,
  sigmas: quantity,
  minSamples: quantity,
  tolerance: quantity,
  days: quantity,
  sharePct: quantity,
  urgentPct: quantity,
  expression: z.string().default(''),
})
export type ConditionFields = Readonly<z.infer<typeof conditionFields>>
export type ConditionField = keyof ConditionFields

export const CONDITION_FIELDS = conditionFields.keyof().options
export const EMPTY_CONDITION: ConditionFields = conditionFields.parse({})

export const MAX_USUAL_DAYS = 30
