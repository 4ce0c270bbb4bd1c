/**
 * A unit of a rehearsal: cabinet, exchanger, loop and buildings, moved by the minute. Duty: what water, rooms and heat become. Neighbours:
 * the equations are those of heat-model; start-unit.ts makes one of what is measured. Plain data, so that it goes to a thread and back.
 */

import { loadShare } from '#contract/network/heating-curve.ts'
import { type Building, moveNodes } from '../../heat-model/building.ts'
import {
  type CabinetDesign,
  type CabinetState,
  curveTargetC,
  filterOutdoor,
  followMode,
  followSupply,
} from '../../heat-model/cabinet.ts'
import { VALVE_SPEED } from '../../heat-model/cabinet-loops.ts'
import { expireSettings, type UnitSettings } from '../../heat-model/cabinet-settings.ts'
import { exchangerConductance, exchangerHeat } from '../../heat-model/exchanger.ts'
import { approach, clamp } from '../../heat-model/numbers.ts'
import { type PrimaryDesign, primaryCurveC } from '../../heat-model/primary-side.ts'
import { emitterHeat, moveLoop } from '../../heat-model/secondary-loop.ts'
import { valveKv } from '../../heat-model/valve.ts'
import { WATER_HEAT_CAPACITY } from '../../heat-model/water.ts'

/** What of a unit does not change while it is rehearsed. */
export interface UnitParts {
  readonly cabinet: CabinetDesign
  /** What its cabinet's curve shows above that of the design, K. */
  readonly ownCurveK: number
  readonly building: Building
  /** Of people and devices, W. */
  readonly gainW: number
  readonly emitter: { readonly heatW: number; readonly excessK: number; readonly exponent: number }
  readonly loopWaterKg: number
  /** At the design flows, W/K. */
  readonly conductanceWK: number
  readonly secondaryFlowKgS: number
  /** Primary flow with the valve open, kg/s. */
  readonly openFlowKgS: number
  /** Secondary flow and set differential pressure at the beginning: the flow goes with the root of the pressure. */
  readonly atStart: {
    readonly flow2KgS: number
    readonly dpMpa: number | null
    readonly t1gC: number
    readonly filteredC: number
  }
  readonly primary: PrimaryDesign
  /** What the cabinet falls back to. */
  readonly own: UnitSettings
}

export interface ModelledState extends CabinetState {
  /** °C */
  t1g: number
  t1h: number
  t2g: number
  t2h: number
  room: number
  wall: number
  /** kg/s */
  flow1: number
  flow2: number
  /** Where the valve stands, %. */
  valve: number
  /** From the primary side, W. */
  heatW: number
}

export interface UnitWeather {
  readonly outdoorC: number
  readonly sunWM2: number
  readonly windMS: number
}

/** Pressure over the open valve as a share of that over the whole unit: valves are sized for 50 kPa beside 40 kPa (E). */
const AUTHORITY = 0.5
const [COLDEST_SUPPLY_C, HOTTEST_SUPPLY_C] = [30, 130]
const MINUTE_S = 60
/** Loops of valve and water are moved in steps of so many seconds. */
const STEP_S = 30

/** Flow at a valve position, %, as a share of that through the open valve, with the same pressure over the unit. */
export function shareOfOpenFlow(positionPercent: number): number {
  const kv = valveKv(1, positionPercent)
  return kv === 0 ? 0 : 1 / Math.sqrt(1 - AUTHORITY + AUTHORITY / kv ** 2)
}

/** Moves a unit by a minute. @param hour - Of the company's day. @param now - At its end, epoch ms. */
export function moveMinute(
  parts: UnitParts,
  state: ModelledState,
  weather: UnitWeather,
  hour: number,
  now: number,
): void {
  expireSettings(state, parts.own, now)
  state.t1g = primarySupplyC(parts, state)
  state.flow2 = secondaryFlow(parts, state)
  const curveC = curveTargetC(parts.cabinet, state, hour) + parts.ownCurveK
  for (let passed = 0; passed < MINUTE_S; passed += STEP_S) moveStep(parts, state, weather, curveC)
  moveNodes(state, parts.building, MINUTE_S, emittedW(parts, state), { gainW: parts.gainW, airing: 1 }, weather)
}

function moveStep(parts: UnitParts, state: ModelledState, { outdoorC }: UnitWeather, curveC: number): void {
  const { cabinet } = parts
  filterOutdoor(state, STEP_S, outdoorC)
  followSupply(cabinet, state, STEP_S, curveC)
  followMode(cabinet, state, STEP_S, {
    supplyC: state.t2g,
    returnC: state.t2h,
    primaryReturnC: state.t1h,
    flow1KgS: state.flow1,
    heatW: state.heatW,
  })
  state.valve = approach(state.valve, state.valveSet, VALVE_SPEED * STEP_S)
  state.flow1 = parts.openFlowKgS * shareOfOpenFlow(state.valve)
  const capacity1 = state.flow1 * WATER_HEAT_CAPACITY
  const conductance = exchangerConductance(
    parts.conductanceWK,
    state.flow1 / cabinet.primaryFlowKgS,
    state.flow2 / parts.secondaryFlowKgS,
    0,
  )
  state.heatW = exchangerHeat(capacity1, state.flow2 * WATER_HEAT_CAPACITY, conductance, state.t1g, state.t2h)
  state.t1h = capacity1 > 0 ? state.t1g - state.heatW / capacity1 : state.t1g
  moveLoop(state, STEP_S, parts.loopWaterKg, state.flow2, state.heatW, -emittedW(parts, state))
}

const emittedW = ({ emitter }: UnitParts, { t2g, t2h, room }: ModelledState): number =>
  emitterHeat(emitter.heatW, emitter.excessK, emitter.exponent, (t2g + t2h) / 2, room)

/** The source goes on along its curve, from what it sends at the beginning. */
function primarySupplyC({ cabinet, primary, atStart }: UnitParts, { outdoorFiltered }: ModelledState): number {
  const curve = (filteredC: number): number => primaryCurveC(loadShare(filteredC, cabinet.designOutdoorC), primary)
  return clamp(atStart.t1gC + curve(outdoorFiltered) - curve(atStart.filteredC), COLDEST_SUPPLY_C, HOTTEST_SUPPLY_C)
}

const DP_MODE = 1
function secondaryFlow({ atStart }: UnitParts, { settings }: ModelledState): number {
  const { flow2KgS, dpMpa } = atStart
  if (settings.XP_Mode !== DP_MODE || dpMpa === null || dpMpa <= 0) return flow2KgS
  return flow2KgS * Math.sqrt(settings.XP_DPSP / dpMpa)
}
