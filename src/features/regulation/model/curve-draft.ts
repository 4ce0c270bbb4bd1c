// A heating curve as typed. Pure.

import type { z } from 'zod'
import type { CurveKind, curveChoice } from '#contract/regulation/curve-choice.ts'
import { numberOf } from './typed-number.ts'

type CurveChoice = z.output<typeof curveChoice>

export interface DraftCorner {
  readonly outdoorC: string
  readonly supplyC: string
  readonly plusMinusK: string
}

/** Of all kinds, so that what was typed stays while another kind is looked at. */
export interface CurveDraft {
  readonly kind: CurveKind
  readonly early: string
  readonly severe: string
  readonly late: string
  readonly supplyC: string
  readonly exponent: string
  readonly points: readonly DraftCorner[]
}

export const START_CURVE: CurveDraft = {
  kind: 'quality',
  early: '0.75',
  severe: '1',
  late: '0.75',
  supplyC: '50',
  exponent: '0.33',
  points: [
    { outdoorC: '-15', supplyC: '55', plusMinusK: '5' },
    { outdoorC: '0', supplyC: '45', plusMinusK: '5' },
    { outdoorC: '10', supplyC: '35', plusMinusK: '5' },
  ],
}

export function curveDraftOf(curve: CurveChoice): CurveDraft {
  switch (curve.kind) {
    case 'quality':
      return START_CURVE
    case 'staged':
      return {
        ...START_CURVE,
        kind: 'staged',
        early: String(curve.early),
        severe: String(curve.severe),
        late: String(curve.late),
      }
    case 'quantity':
      return { ...START_CURVE, kind: 'quantity', supplyC: String(curve.supplyC) }
    case 'qualityQuantity':
      return { ...START_CURVE, kind: 'qualityQuantity', exponent: String(curve.exponent) }
    case 'drawn':
      return {
        ...START_CURVE,
        kind: 'drawn',
        points: curve.points.map(({ outdoorC, supplyC, plusMinusK }) => ({
          outdoorC: String(outdoorC),
          supplyC: String(supplyC),
          plusMinusK: String(plusMinusK),
        })),
      }
  }
}

export function curveOf(draft: CurveDraft): CurveChoice {
  switch (draft.kind) {
    case 'quality':
      return { kind: 'quality' }
    case 'staged':
      return {
        kind: 'staged',
        early: numberOf(draft.early),
        severe: numberOf(draft.severe),
        late: numberOf(draft.late),
      }
    case 'quantity':
      return { kind: 'quantity', supplyC: numberOf(draft.supplyC) }
    case 'qualityQuantity':
      return { kind: 'qualityQuantity', exponent: numberOf(draft.exponent) }
    case 'drawn':
      return {
        kind: 'drawn',
        points: draft.points.map(({ outdoorC, supplyC, plusMinusK }) => ({
          outdoorC: numberOf(outdoorC),
          supplyC: numberOf(supplyC),
          plusMinusK: numberOf(plusMinusK),
        })),
      }
  }
}
