// A heating curve from a unit's own past (经验曲线, domain guide 4.16).

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { curveCorner } from '../regulation/curve-choice.ts'

/** Days back that it may be learnt from. */
export const EXPERIENCE_DAYS = [30, 90, 180] as const
/** Hours that are drawn; of more, each so many-th is. */
export const MAX_DRAWN_HOURS = 600

const pair = z.tuple([z.number(), z.number()])

const experience = z.object({
  unitName: z.string(),
  /** Hours with outdoor and supply temperature. */
  numKnown: z.int(),
  /** Some of them, °C: outdoor and supply temperature. */
  hours: z.array(pair),
  /** Null: `refusal` says why there is no curve. */
  learnt: z
    .object({
      /** To be followed as a drawn curve. */
      points: z.array(curveCorner),
      /** K/K, and °C at 0 °C outside. */
      slope: z.number(),
      atZeroC: z.number(),
      /** How far hours lie off it, K. */
      scatterK: z.number(),
      numHours: z.int(),
    })
    .nullable(),
  /** In the caller's language. */
  refusal: z.string(),
  /** What the cabinet's own curve asks for at present, its offset included: outdoor and supply temperature, °C. */
  present: z.array(pair),
  /** The offset in it, K; null: not known, and taken as 0. */
  offsetK: z.number().nullable(),
})
export type CurveExperience = z.infer<typeof experience>

export const curveExperienceCalls = {
  /** @throws 1001 for a unit that is out of the data scope, or whose weather or design is not known. */
  learn: defineCall({
    method: 'POST',
    path: '/tx-ws-control/curveExperience/learn',
    access: { permission: 'strategy:view' },
    body: 'json',
    input: z.object({ nodeId: z.guid(), days: z.literal(EXPERIENCE_DAYS) }),
    output: experience,
    isInLanguage: true,
    reads: [PLANT],
  }),
} as const
