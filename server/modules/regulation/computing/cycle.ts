// What goes into a cycle of a strategy, and what comes out: plain values, which the caller reads and stores.

import { z } from 'zod'
import type { Label } from '#contract/kit/language.ts'
import type { CurveDesign, SeasonStage } from '#contract/network/heating-curve.ts'
import type { CalculationStep, Hold } from '#contract/regulation/calculation.ts'
import type { PlanDay } from '#contract/regulation/day-plan.ts'
import type { Intervention } from '#contract/regulation/intervention.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'

/** A value as telemetry has it. */
export interface Reading {
  readonly value: number
  /** See `QUALITY`. */
  readonly quality: number
  /** Epoch ms. */
  readonly at: number
}

/** What a point may be set to, where it is narrower than its parameter in the dictionary. */
export interface PointLimits {
  readonly min: number
  readonly max: number
  /** Largest change in half an hour; null: any. */
  readonly step: number | null
  readonly decimals: number
}

export interface UnitDesign extends CurveDesign {
  readonly areaM2: number
  readonly heatIndexWM2: number
  /** Secondary differential pressure at the design flow, MPa; null where it is not known. */
  readonly secondaryDpMpa: number | null
}

interface OutdoorInputs {
  readonly now: Reading | null
  /** Filtered by the time constant of the cabinets, `OUTDOOR_FILTER_S`. */
  readonly filtered: Reading | null
  /** Change within the last three hours, K; null where it is not known. */
  readonly changeIn3hK: number | null
  /** Forecast for now and for the hours ahead that the strategy asks for; null: there is none. */
  readonly ahead: { readonly issuedAt: number; readonly nowC: number; readonly thenC: number } | null
  /** Of each hour of the present day; null where no forecast has it. */
  readonly dayC: readonly number[] | null
}

/** A room sensor behind a unit. */
export interface RoomSensor {
  readonly id: string
  /** Of the last six hours at least, rising. */
  readonly samples: readonly Reading[]
}

/** What people have stated of the heat of a source. */
export interface StatedHeat {
  /** The confirmed load plan of this hour, where it is below its forecast; or the capacity that is entered for the source. */
  readonly from: 'plan' | 'capacity'
  /** MW of the whole source. */
  readonly mw: number
  /** Of the forecast that was planned from, or of all units by their design, MW; above 0. */
  readonly ofMw: number
  /** When it was confirmed or entered, epoch ms, and by whom. */
  readonly at: number
  readonly by: string
}

/** Of sources by their id, of each hour of a day from its beginning. */
export type StatedDay = ReadonlyMap<string, readonly (readonly StatedHeat[])[]>

export interface SourceInputs {
  readonly id: string
  readonly supply: Reading | null
  readonly supplyHourAgoC: number | null
  /** Empty: nobody has stated how much it can give, so that nothing is shared. */
  readonly stated: readonly StatedHeat[]
}

/** What is known of a unit now. */
export interface MemberInputs {
  readonly nodeId: string
  readonly design: UnitDesign
  /** How often its device reports, s; 0: always. */
  readonly reportPeriodS: number
  /** Last values by the code of the parameter. */
  readonly readings: ReadonlyMap<string, Reading>
  readonly pointLimits: ReadonlyMap<string, PointLimits>
  /** What its points had before the first command of the last half hour. */
  readonly valuesBefore: ReadonlyMap<string, number>
  /** Ends of this strategy's own writes that still hold, epoch ms. */
  readonly heldUntil: ReadonlyMap<string, number>
  readonly outdoor: OutdoorInputs
  readonly rooms: { readonly sensors: readonly RoomSensor[]; readonly numFlats: number }
  readonly source: SourceInputs
}

/** What a strategy remembers of a unit from one cycle to the next; to be stored as it is. */
export const memberState = z.object({
  /** Correction by rooms, K, and when it was moved last. */
  roomOffsetK: z.number().nullable(),
  roomMovedAt: z.number().nullable(),
  /** Compensation within its class, learnt from rooms, K. */
  learntK: z.number(),
  learntAt: z.number().nullable(),
  /** Of a balance: since when the unit is off its target, epoch ms; null: it is there, or nobody moves it. */
  offSince: z.number().nullable().default(null),
  /** Of the constant value: minutes that were watched, and those in its band. */
  watchedMin: z.number(),
  inBandMin: z.number(),
  /** What the points that the strategy took over had before. */
  taken: z.record(z.string(), z.number()),
})
export type MemberState = z.infer<typeof memberState>

export const FIRST_STATE: MemberState = {
  roomOffsetK: null,
  roomMovedAt: null,
  learntK: 0,
  learntAt: null,
  offSince: null,
  watchedMin: 0,
  inBandMin: 0,
  taken: {},
}

export interface CycleCalendar {
  readonly day: PlanDay
  /** Of the company's clock, 0 to 1439. */
  readonly minuteOfDay: number
  readonly stage: SeasonStage | null
}

export interface Cycle<Kind extends StrategyKind> {
  readonly strategy: StrategyOf<Kind>
  /** Those of the strategy's members that are known; what is missing is told of as such. */
  readonly units: ReadonlyMap<string, MemberInputs>
  /** By node id; a unit without one begins anew. */
  readonly states: ReadonlyMap<string, MemberState>
  /** Units whose control modes forbid the kind now: nothing is written there. Absent: none. */
  readonly forbidden?: ReadonlySet<string>
  /** Those of any unit and time; the cycle takes what is in force. */
  readonly interventions: readonly Intervention[]
  readonly calendar: CycleCalendar
  /** Epoch ms. */
  readonly now: number
}

/** A write to be asked of the gate. */
export interface PlannedWrite {
  readonly param: string
  readonly value: number
  /** Epoch ms. */
  readonly validUntil: number
  /** Not to be asked earlier, epoch ms. */
  readonly notBefore: number
}

/** A value that was used, with its age. */
export interface UsedInput {
  readonly name: string
  readonly value: number
  /** Epoch ms. */
  readonly at: number
}

export interface MemberOutcome {
  readonly nodeId: string
  /** In the unit of what is regulated; null: none could be computed. */
  readonly target: number | null
  readonly writes: readonly PlannedWrite[]
  /** The first limit that kept the target from being written as it is; null: none. */
  readonly heldBy: Hold | null
  readonly reason: Label
  readonly inputs: readonly UsedInput[]
  /** From the outdoor temperature to the set point, where there is a curve. */
  readonly steps: readonly (readonly [step: CalculationStep, value: number])[]
  readonly state: MemberState
}
