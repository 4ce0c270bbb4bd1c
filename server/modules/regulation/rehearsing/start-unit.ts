/**
 * A unit for a rehearsal out of what is measured now. Duty: a state that stays where it is while nothing changes, so that what a rehearsal
 * shows comes of weather and strategy. Neighbours: modelled-unit.ts moves it. Invariant: what is measured goes before what was designed.
 */

import { emitterExponent, SUPPLY_MAX_C } from '#contract/network/heating-curve.ts'
import {
  type CabinetDesign,
  type CabinetState,
  curveTargetC,
  isOnCurve,
  shownSetPoints,
} from '../../heat-model/cabinet.ts'
import { isSetting, SETTING_CODES, timeShareSettings, type UnitSettings } from '../../heat-model/cabinet-settings.ts'
import { exchangerConductance, exchangerHeat } from '../../heat-model/exchanger.ts'
import { clamp } from '../../heat-model/numbers.ts'
import { emitterHeat, LOOP_WATER_KG_M2 } from '../../heat-model/secondary-loop.ts'
import { designUnit, logMean } from '../../heat-model/unit-design.ts'
import { TH_PER_KGS, WATER_HEAT_CAPACITY } from '../../heat-model/water.ts'
import type { MemberInputs, Reading } from '../computing/cycle.ts'
import { problemOf } from '../computing/readings.ts'
import { roomTemperature, soundRooms } from '../computing/sound-rooms.ts'
import { type ModelledState, shareOfOpenFlow, type UnitParts } from './modelled-unit.ts'

/** The building behind a unit, as it was learnt or designed. */
export interface ModelBuilding {
  readonly origin: 'learnt' | 'design'
  readonly lossKwK: number
  readonly capacityKwhK: number
  readonly gainsKw: number
  /** Null: the sun is not known. */
  readonly sunM2: number | null
  readonly emitters: { readonly heatKw: number; readonly excessK: number; readonly exponent: number }
}

export interface UnitFacts {
  readonly inputs: MemberInputs
  /** Last values of everything that a model begins with, by parameter. */
  readonly readings: ReadonlyMap<string, Reading>
  readonly building: ModelBuilding
  /** Design temperatures of its source, °C. */
  readonly source: { readonly supplyC: number; readonly returnC: number }
}

export interface StartedUnit {
  readonly parts: UnitParts
  readonly state: ModelledState
  /** Its rooms and what each differs from their mean by, K; empty where no sensor is sound. */
  readonly rooms: readonly { readonly id: string; readonly offK: number }[]
}

/** Codes of the parameters that a model begins with, where a unit has them. */
export const MODEL_CODES = [
  ...['TA', 'T1g', 'T1h', 'T2g', 'T2h', 'T2pj', 'F1', 'F2', 'Q1', 'CV1_U'],
  ...SETTING_CODES.filter((code) => !/^(BP|XSV|WT)_/.test(code)),
] as const

/** Rooms that nobody measures: as operators tune their curves (domain guide 4.2). */
const USUAL_ROOM_C = 20.5
/** A value may be older than a cycle would take it: a slow device still says where a unit stands. */
export const OLDEST_MS = 2 * 3_600_000
/** Without a reading of its valve (E). */
const USUAL_VALVE = 60
const [LEAST_FLOW, MOST_FLOW] = [0.05, 3]
const [LEAST_EMITTER, MOST_EMITTER] = [0.5, 2]
const MOST_OWN_CURVE_K = 5
const W_PER_MW = 1e6

/** @returns The codes that it lacks, where it cannot be modelled. */
export function startUnit(facts: UnitFacts, now: number): StartedUnit | readonly string[] {
  const { inputs, building } = facts
  const value = readerOf(facts.readings, now)
  const needed = ['TA', 'T1g', 'T2g', 'T2h'] as const
  const missing = needed.filter((code) => value(code) === null)
  const [outdoorC, t1g, t2g, t2h] = needed.map(value)
  if (outdoorC == null || t1g == null || t2g == null || t2h == null) return missing
  const { design } = inputs
  const sized = designUnit(
    {
      heatedAreaM2: design.areaM2,
      designHeatIndexWM2: design.heatIndexWM2,
      designSupplyC: design.designSupplyC,
      designReturnC: design.designReturnC,
    },
    { designSupplyC: facts.source.supplyC },
  )
  const exponent = emitterExponent(design.emitter)
  const cabinet: CabinetDesign = {
    designSupplyC: design.designSupplyC,
    designReturnC: design.designReturnC,
    designOutdoorC: design.designOutdoorC,
    exponent,
    supplyMaxC: SUPPLY_MAX_C[design.emitter],
    primaryFlowKgS: sized.primaryFlowKgS,
    heatW: sized.heatW,
  }
  const filteredC = inputs.outdoor.filtered?.value ?? outdoorC
  const { roomC, rooms } = roomsOf(inputs, now)
  const dropK = Math.max(0, t2g - t2h)
  const heatW = heatOf(value, dropK, sized)
  const flow2KgS = bounded(dropK > 0.5 ? heatW / (WATER_HEAT_CAPACITY * dropK) : null, sized.secondaryFlowKgS)
  const flow1KgS = bounded(flow1Of(value, heatW, t1g), sized.primaryFlowKgS)
  const valve = value('CV1_U') ?? value('CV1_SV') ?? USUAL_VALVE
  const settings = settingsOf(value, { valve, t2g, t2h, flow1KgS, heatW })
  const state: ModelledState = {
    settings,
    expiries: expiriesOf(inputs),
    outdoorFiltered: filteredC,
    supplySet: t2g,
    valve,
    valveSet: valve,
    valveError: 0,
    isLimited: 0,
    t1g,
    t1h: t1g - heatW / (flow1KgS * WATER_HEAT_CAPACITY),
    t2g,
    t2h,
    room: roomC,
    wall: roomC,
    flow1: flow1KgS,
    flow2: flow2KgS,
    heatW,
  }
  const { emitters } = building
  const emitted = emitterHeat(1000 * emitters.heatKw, emitters.excessK, emitters.exponent, (t2g + t2h) / 2, roomC)
  const factor = emitted > 0 ? clamp(heatW / emitted, LEAST_EMITTER, MOST_EMITTER) : 1
  const lossWK = 1000 * building.lossKwK
  // a designed building rests with the heat that it has; of a learnt one it is known what it makes of it
  const restingW = lossWK * (roomC - filteredC) - heatW
  const gainW = building.origin === 'learnt' ? 1000 * building.gainsKw : clamp(restingW, 0, 4000 * building.gainsKw)
  const curveC = curveTargetC(cabinet, state, 0)
  const shown = value('T2gSP')
  const isTold = isOnCurve(state) && settings.CV1_Mode === 5 && shown !== null
  const parts: UnitParts = {
    cabinet,
    ownCurveK: isTold ? clamp(shown - curveC, -MOST_OWN_CURVE_K, MOST_OWN_CURVE_K) : 0,
    building: {
      lossWK,
      capacityJK: 3.6e6 * building.capacityKwhK,
      internalGainW: gainW,
      apertureM2: building.sunM2 ?? 0,
    },
    gainW,
    emitter: { heatW: factor * 1000 * emitters.heatKw, excessK: emitters.excessK, exponent: emitters.exponent },
    loopWaterKg: LOOP_WATER_KG_M2 * design.areaM2,
    conductanceWK: conductanceOf({ flow1KgS, flow2KgS, t1g, t2h, heatW }, sized),
    secondaryFlowKgS: sized.secondaryFlowKgS,
    openFlowKgS: flow1KgS / Math.max(0.02, shareOfOpenFlow(valve)),
    atStart: { flow2KgS, dpMpa: value('XP_DPSP'), t1gC: t1g, filteredC },
    primary: {
      supplyC: facts.source.supplyC,
      returnC: facts.source.returnC,
      secondarySupplyC: design.designSupplyC,
      secondaryReturnC: design.designReturnC,
      exchangerLmtdK: logMean(
        Math.max(1, facts.source.supplyC - design.designSupplyC),
        Math.max(1, facts.source.returnC - design.designReturnC),
      ),
      exponent,
    },
    own: { ...settings },
  }
  return { parts, state, rooms }
}

type Value = (code: string) => number | null
const readerOf =
  (readings: ReadonlyMap<string, Reading>, now: number): Value =>
  (code) => {
    const reading = readings.get(code)
    return reading && problemOf(reading, now, OLDEST_MS) === null ? reading.value : null
  }

/** As it is metered, else as the water carries it at the design flow. */
function heatOf(value: Value, dropK: number, sized: ReturnType<typeof designUnit>): number {
  const metered = value('Q1')
  if (metered !== null && metered > 0) return metered * W_PER_MW
  const flow2 = value('F2')
  return (flow2 === null ? sized.secondaryFlowKgS : flow2 / TH_PER_KGS) * WATER_HEAT_CAPACITY * Math.max(0.5, dropK)
}

function flow1Of(value: Value, heatW: number, t1g: number): number | null {
  const measured = value('F1')
  if (measured !== null && measured > 0) return measured / TH_PER_KGS
  const t1h = value('T1h')
  return t1h === null || t1g - t1h < 1 ? null : heatW / (WATER_HEAT_CAPACITY * (t1g - t1h))
}

const bounded = (flowKgS: number | null, designKgS: number): number =>
  flowKgS === null ? designKgS : clamp(flowKgS, LEAST_FLOW * designKgS, MOST_FLOW * designKgS)

interface Water {
  readonly flow1KgS: number
  readonly flow2KgS: number
  readonly t1g: number
  readonly t2h: number
  readonly heatW: number
}
const HALVINGS = 40

/** Conductance at design flows with which the exchanger gives the heat that it gives now, a quarter to four times that of the design. */
function conductanceOf({ flow1KgS, flow2KgS, t1g, t2h, heatW }: Water, sized: ReturnType<typeof designUnit>): number {
  const designWK = sized.heatW / sized.exchangerLmtdK
  const [share1, share2] = [flow1KgS / sized.primaryFlowKgS, flow2KgS / sized.secondaryFlowKgS]
  const given = (conductanceWK: number): number =>
    exchangerHeat(
      flow1KgS * WATER_HEAT_CAPACITY,
      flow2KgS * WATER_HEAT_CAPACITY,
      exchangerConductance(conductanceWK, share1, share2, 0),
      t1g,
      t2h,
    )
  let [low, high] = [designWK / 4, designWK * 4]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (given(middle) < heatW) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** What the cabinet is set to; what it does not tell is as it stands. */
function settingsOf(
  value: Value,
  at: {
    readonly valve: number
    readonly t2g: number
    readonly t2h: number
    readonly flow1KgS: number
    readonly heatW: number
  },
): UnitSettings {
  const told = (code: string, otherwise: number): number => value(code) ?? otherwise
  const known: Partial<Record<string, number>> = {
    CV1_Mode: told('CV1_Mode', 5),
    CV1_SV: told('CV1_SV', at.valve),
    CV1_Min: told('CV1_Min', 0),
    CV1_Max: told('CV1_Max', 100),
    T2gSP: told('T2gSP', at.t2g),
    T2pjSP: told('T2pjSP', (at.t2g + at.t2h) / 2),
    F1SP: told('F1SP', at.flow1KgS * TH_PER_KGS),
    Q1SP: told('Q1SP', at.heatW / W_PER_MW),
  }
  const all = SETTING_CODES.map((code) => [code, known[code] ?? told(code, 0)] as const)
  // `all` has exactly the codes of SETTING_CODES
  return {
    ...(Object.fromEntries(all) as UnitSettings),
    ...timeShareSettings((slot) => told(`T2gSP_T${slot}`, 0)),
  }
}

/** What the strategy holds already ends when it ends. */
const expiriesOf = ({ heldUntil }: MemberInputs): CabinetState['expiries'] =>
  Object.fromEntries([...heldUntil].filter(([, until]) => Number.isFinite(until)))

function roomsOf(inputs: MemberInputs, now: number) {
  const sound = soundRooms(inputs, now)
  const roomC = roomTemperature(sound, 'mean')
  if (roomC === null) return { roomC: USUAL_ROOM_C, rooms: [] }
  const rooms = inputs.rooms.sensors.flatMap(({ id, samples }) => {
    const last = samples.at(-1)
    return sound.rejected.has(id) || !last ? [] : [{ id, offK: last.value - roomC }]
  })
  return { roomC, rooms }
}

/** What telemetry would show of a parameter; undefined: the model does not move it. */
export function modelledValue(
  { parts, state }: Pick<StartedUnit, 'parts' | 'state'>,
  outdoorC: number,
  code: string,
): number | undefined {
  switch (code) {
    case 'TA':
      return outdoorC
    case 'T1g':
      return state.t1g
    case 'T1h':
      return state.t1h
    case 'T2g':
      return state.t2g
    case 'T2h':
      return state.t2h
    case 'T2pj':
      return (state.t2g + state.t2h) / 2
    case 'F1':
      return state.flow1 * TH_PER_KGS
    case 'F2':
      return state.flow2 * TH_PER_KGS
    case 'Q1':
      return state.heatW / W_PER_MW
    case 'CV1_U':
      return state.valve
    case 'CV1_SV':
      return Math.round(10 * state.valveSet) / 10
    case 'T2gSP':
    case 'T2pjSP':
      return shownSetPoints(parts.cabinet, state, state.heatW)[code]
    default:
      return isSetting(code) ? state.settings[code] : undefined
  }
}
