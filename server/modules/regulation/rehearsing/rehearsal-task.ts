// What a rehearsal begins with and how far it is, as plain data: it goes to a thread and back.

import type { GateRefusal } from '#contract/control/command-states.ts'
import type { Label } from '#contract/kit/language.ts'
import type { Intervention } from '#contract/regulation/intervention.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import type { ControlPower } from '#server/core/access/control-power.ts'
import type { Situation } from '../../control/situation.ts'
import type { CycleCalendar, MemberInputs, MemberState, PlannedWrite, Reading, StatedDay } from '../computing/cycle.ts'
import type { AboveForecast, PlaceWeather } from './outdoors.ts'
import type { ShownSetting } from './setting-of.ts'
import type { StartedUnit } from './start-unit.ts'

/** A strategy that runs in the rehearsal, with what it remembers at the beginning. */
export interface Running {
  readonly strategy: Strategy
  /** Node ids of the members that it writes to. */
  readonly written: ReadonlySet<string>
  readonly states: ReadonlyMap<string, MemberState>
}

export interface RehearsedUnit extends StartedUnit {
  readonly inputs: MemberInputs
  readonly placeId: string
  readonly aboveForecast: AboveForecast
  /** Of the points that strategies write, by parameter: who holds them, what locks them. */
  readonly situations: ReadonlyMap<string, Situation>
}

export interface CalendarDay extends Pick<CycleCalendar, 'day' | 'stage'> {
  /** Its beginning, epoch ms. */
  readonly start: number
  /** Of the heat of sources, as far as people have stated it by now. */
  readonly stated: StatedDay
}

export interface RehearsalSetup {
  readonly strategyId: string
  /** Epoch ms. */
  readonly start: number
  readonly hours: number
  /** Those that can be modelled, in the order of the members. */
  readonly units: readonly RehearsedUnit[]
  readonly weather: ReadonlyMap<string, PlaceWeather>
  readonly interventions: readonly Intervention[]
  /** Rising. */
  readonly days: readonly CalendarDay[]
  readonly powers: readonly ControlPower[]
  /** What courses have as `setting`. */
  readonly shown: ShownSetting
}

/** What the strategy did to a point. */
export interface Deed {
  readonly param: string
  readonly before: number
  readonly value: number
  readonly at: number
  readonly validUntil: number
}

export interface Refused {
  readonly nodeId: string
  readonly param: string
  readonly value: number
  readonly at: number
  /** Why, of the gate; `cabinet`: the cabinet itself. */
  readonly code: GateRefusal | 'cabinet'
  readonly text: Label
}

/** What is written down of a unit at each step; rounded by whoever shows it. */
export interface Course {
  readonly supplyC: number[]
  readonly returnC: number[]
  readonly roomC: number[]
  /** Primary, t/h. */
  readonly flowTh: number[]
  /** MW, mean since the step before. */
  readonly heatMw: number[]
  /** Of what the strategy sets. */
  readonly setting: number[]
}

/**
 * Values of each step from the beginning on, by the code of the parameter; null: none. A course of a single value has it all along, as
 * most settings do.
 */
export type PointCourses = ReadonlyMap<string, number[]>

/** One way that it may go: with the strategy, or as now. */
export interface Arm {
  readonly running: Running | null
  now: number
  readonly units: {
    readonly state: StartedUnit['state']
    readonly course: Course
    /** Of the codes of `rehearsedCodes`. */
    readonly points: PointCourses
    /** J since the last step. */
    heatJ: number
    /** °C of the supply of each five minutes of the last hour, then of now. */
    readonly t1gPast: number[]
    deeds: Deed[]
    /** What telemetry shows, as long as nothing has changed. */
    shown: { readonly at: number; readonly readings: Map<string, Reading> } | null
    readonly roomSamples: Map<string, MemberInputs['rooms']['sensors'][number]['samples']>
  }[]
  states: Map<string, MemberState>
  waiting: { readonly at: number; readonly unit: number; readonly write: PlannedWrite }[]
  numWrites: number
  /** Units that the strategy has had a target for. */
  readonly targeted: Set<string>
  readonly refused: Refused[]
}
