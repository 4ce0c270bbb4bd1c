// A unit and a cycle as a strategy sees them: usual values, each of which a test may change.

import { QUALITY } from '#contract/live/quality.ts'
import { type Strategy, type StrategyInput, strategySchema } from '#contract/regulation/strategy.ts'
import { computeCycle } from '#server/modules/regulation/computing/compute-cycle.ts'
import type {
  Cycle,
  MemberInputs,
  MemberOutcome,
  Reading,
  RoomSensor,
} from '#server/modules/regulation/computing/cycle.ts'

export const NOW = Date.UTC(2026, 0, 20, 4)
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const nodeIdOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const UNIT = nodeIdOf(1)

export const good = (value: number, at = NOW): Reading => ({ value, quality: QUALITY.good, at })

/** A sensor that has reported every half hour, a little up and down. */
export const steadyRoom = (id: string, roomC: number, now = NOW): RoomSensor => ({
  id,
  samples: Array.from({ length: 15 }, (_, at) =>
    good(roomC + (at % 2 === 0 ? 0 : 0.1), now - (14 - at) * 30 * MINUTE_MS),
  ),
})
export const steadyRooms = (...rooms: number[]): RoomSensor[] => rooms.map((roomC, at) => steadyRoom(`R${at}`, roomC))

interface UnitChange extends Partial<Omit<MemberInputs, 'readings' | 'outdoor' | 'design' | 'source'>> {
  readonly values?: Readonly<Record<string, number | Reading | null>>
  readonly outdoor?: Partial<MemberInputs['outdoor']>
  readonly design?: Partial<MemberInputs['design']>
  readonly source?: Partial<MemberInputs['source']>
}

/** On its own curve at 0 °C, 60/45 °C at −11 °C; a value that is null has no point. */
export function buildUnit({ values = {}, outdoor, design, source, ...rest }: UnitChange = {}): MemberInputs {
  const usual = {
    TA: 0,
    T1g: 95,
    T2g: 48,
    T2h: 38.3,
    Q1: 1.45,
    F1: 30,
    KTemp: 0,
    CV1_Mode: 5,
    CV1_SV: 50,
    CV1_U: 50,
    T2gSP: 48,
    T2pj: 43.2,
    T2pjSP: 43.2,
    F1SP: 30,
    Q1SP: 1.5,
    XP_Mode: 1,
    XP_DPSP: 0.1,
    LocRem: 1,
    ...Object.fromEntries(Array.from({ length: 12 }, (_, slot) => [`T2gSP_T${slot}`, 0])),
    ...values,
  }
  return {
    nodeId: UNIT,
    reportPeriodS: 0,
    readings: new Map(
      Object.entries(usual).flatMap(([code, value]) =>
        value === null ? [] : [[code, typeof value === 'number' ? good(value) : value] as const],
      ),
    ),
    pointLimits: new Map(),
    valuesBefore: new Map(),
    heldUntil: new Map(),
    rooms: { sensors: [], numFlats: 0 },
    ...rest,
    design: {
      emitter: 'radiator',
      designSupplyC: 60,
      designReturnC: 45,
      designOutdoorC: -11,
      areaM2: 50_000,
      heatIndexWM2: 45,
      secondaryDpMpa: 0.1,
      ...design,
    },
    outdoor: { now: good(0), filtered: good(0), changeIn3hK: 0, ahead: null, dayC: null, ...outdoor },
    source: { id: 'RY01', supply: good(95), supplyHourAgoC: 95, stated: [], ...source },
  }
}

type Given = Partial<Omit<Cycle<Strategy['kind']>, 'strategy' | 'units'>> & { readonly units?: readonly MemberInputs[] }

/** One cycle of a strategy over these units. */
export function outcomesOf(input: StrategyInput, { units = [buildUnit()], ...rest }: Given = {}): MemberOutcome[] {
  const strategy = strategySchema.parse(input)
  return computeCycle(strategy.kind, {
    strategy,
    units: new Map(units.map((unit) => [unit.nodeId, unit])),
    states: new Map(),
    interventions: [],
    calendar: { day: 'workday', minuteOfDay: 12 * 60, stage: 'severe' },
    now: NOW,
    ...rest,
  })
}

/** The same of one unit. @throws {RangeError} where the strategy has more. */
export function outcomeOf(input: StrategyInput, unit = buildUnit(), rest: Omit<Given, 'units'> = {}): MemberOutcome {
  const [outcome, ...more] = outcomesOf(input, { ...rest, units: [unit] })
  if (!outcome || more.length > 0) throw new RangeError('members: the strategy has one.')
  return outcome
}

export const common = (...nodeIds: string[]) => ({
  name: 'S',
  cycleMinutes: 15,
  members: (nodeIds.length > 0 ? nodeIds : [UNIT]).map((nodeId) => ({ nodeId })),
})
/** Written values by parameter. */
export const writesOf = ({ writes }: MemberOutcome): Record<string, number> =>
  Object.fromEntries(writes.map(({ param, value }) => [param, value]))
