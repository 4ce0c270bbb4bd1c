// How units compare with those of their kind. What is out of the caller's data scope is neither listed nor compared with.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { kpiFigure } from '../kpi/kpi-figure.ts'
import { COHORT_WIDTHS, SCORE_PARTS } from '../kpi/score.ts'
import { BUILDING_USES, EMITTERS, ENVELOPE_STEPS } from '../network/cohort.ts'
import { PLANT } from '../network/plant.ts'
import { kpiPeriod } from './kpi.ts'

const scorePart = z.object({
  /** Null where too little is known. */
  value: z.number().nullable(),
  /** Of the cohort. */
  median: z.number().nullable(),
  /** Place among the cohort, 0 the worst and 100 the best; null where there is nothing to compare with. */
  score: z.number().nullable(),
})

/** What a unit costs by cooling the primary water less than its cohort does; null where too little is known. */
const highReturn = z.object({
  /** t of primary water that would not have had to circulate with the cohort's median temperature difference. */
  excessT: z.number(),
  /** Electricity for it, at what the source uses for each tonne; null where the source is not known well enough. */
  excessKwh: z.number().nullable(),
  /** At the mean price of the period; null without price. */
  excessCost: z.number().nullable(),
})

const unitScore = z.object({
  keyId: z.string(),
  buildingUse: z.enum(BUILDING_USES),
  emitter: z.enum(EMITTERS),
  envelopeStep: z.literal(ENVELOPE_STEPS).nullable(),
  /** The units that it is compared with, itself included. */
  cohort: z.object({ width: z.enum(COHORT_WIDTHS), size: z.int() }),
  /** Among all units, equal scores share a rank; null without score. */
  rank: z.int().nullable(),
  /** 0 to 100; null where too few parts are known. */
  score: z.number().nullable(),
  parts: z.record(z.enum(SCORE_PARTS), scorePart),
  primaryDrop: kpiFigure,
  secondaryDrop: kpiFigure,
  approach: kpiFigure,
  highReturn: highReturn.nullable(),
})
export type UnitScore = z.infer<typeof unitScore>

export const unitScoreCalls = {
  /** By score, the best first; those without score come last. */
  ofUnits: defineCall({
    method: 'POST',
    path: '/tx-ws-base/kpi/scores',
    access: { permission: 'network:view' },
    input: kpiPeriod,
    output: z.object({
      /** Epoch ms up to which values are computed; later time is not expected. Null before any. */
      knownUntil: z.number().nullable(),
      units: z.array(unitScore),
    }),
    reads: [PLANT],
  }),
} as const
