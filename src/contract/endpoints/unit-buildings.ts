// The building behind each unit: what it was designed as, what was learnt of it night by night, and where it changed.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'

const NOUN = '/tx-ws-base/unitBuilding'

/**
 * Why a building has its design values: `notLearntYet`: no night has learnt it; `noWeather`: its outdoor temperature was not
 * observed; `noHeat`: its heat meter has no good hours; `fewRooms`: too few rooms tell their temperature; `tooShort`: fewer
 * than four weeks of good hours; `steady`: heat and rooms hardly moved, so that nothing follows from them; `noFit`: what came
 * out is not a building.
 */
export const DESIGN_REASONS = [
  'notLearntYet',
  'noWeather',
  'noHeat',
  'fewRooms',
  'tooShort',
  'steady',
  'noFit',
] as const
export type DesignReason = (typeof DESIGN_REASONS)[number]

/** What is compared from night to night. */
export const BUILDING_PARAMETERS = ['lossKwK', 'timeConstantH', 'gainsKw', 'emitterKw'] as const
export type BuildingParameter = (typeof BUILDING_PARAMETERS)[number]

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** Each with the ends between which it lies nine times of ten. */
const building = z.object({
  /** kW/K */
  lossKwK: estimate,
  /** kWh/K */
  capacityKwhK: estimate,
  timeConstantH: estimate,
  gainsKw: estimate,
  sunM2: estimate.nullable(),
  /** Heat of the emitters at design, kW. */
  emitterKw: estimate,
  exponent: estimate,
})
export type BuildingEstimates = z.infer<typeof building>

/** Heat index by what was learnt of the building, W/m² at the design temperatures, as its design heat index is told. */
const learntHeatIndex = estimate.extend({
  nodeId: z.string(),
  /** When it was learnt last, epoch ms. */
  learntAt: z.number(),
})
export type LearntHeatIndex = z.infer<typeof learntHeatIndex>

const night = z.object({
  at: z.number(),
  lossKwK: estimate,
  timeConstantH: estimate,
  gainsKw: estimate,
  emitterKw: estimate.nullable(),
})
export type BuildingNight = z.infer<typeof night>

const finding = z.object({
  keyId: z.string(),
  nodeId: z.string(),
  unitName: z.string(),
  parameter: z.enum(BUILDING_PARAMETERS),
  before: z.number(),
  after: z.number(),
  foundAt: z.number(),
  endedAt: z.number().nullable(),
  /** Empty: nobody. */
  readBy: z.string(),
})
export type BuildingFinding = z.infer<typeof finding>

export const unitBuildingCalls = {
  /** Of a unit: design and what was learnt, its nights from the first, and its findings. */
  building: defineCall({
    method: 'POST',
    path: `${NOUN}/building`,
    access: { permission: 'loadModel:view' },
    input: z.object({ nodeId: z.guid() }),
    output: z.object({
      /** Null where nobody has said what outdoor temperature the unit is designed for. */
      design: building.nullable(),
      learnt: building.nullable(),
      learntAt: z.number().nullable(),
      reason: z.enum(DESIGN_REASONS).nullable(),
      /** By what it was learnt: W/m² at the design temperatures, as its design heat index is told. */
      heatIndexWM2: z.number().nullable(),
      designHeatIndexWM2: z.number(),
      /** Root mean square of what it misses the rooms by, K. */
      rmseK: z.number().nullable(),
      nights: z.array(night),
      findings: z.array(finding),
    }),
    reads: [PLANT],
  }),
  /** Of the units in sight whose building was learnt. */
  heatIndexes: defineCall({
    method: 'POST',
    path: `${NOUN}/heatIndexes`,
    access: { permission: 'unitForecastParams:view' },
    input: z.object({}),
    output: z.array(learntHeatIndex),
    reads: [PLANT],
  }),
  /** Of all units in sight, those that still differ, the newest first. */
  findings: defineCall({
    method: 'POST',
    path: `${NOUN}/findings`,
    access: { permission: 'loadModel:view' },
    input: z.object({}),
    output: z.array(finding),
    reads: [PLANT],
  }),
  markRead: defineCall({
    method: 'POST',
    path: `${NOUN}/markRead`,
    access: { permission: 'loadModel:edit' },
    body: 'json',
    input: z.object({ keyId: z.guid() }),
    audit: { module: 'loadModel', action: 'acknowledge' },
  }),
} as const
