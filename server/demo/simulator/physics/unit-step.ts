/** One step of one unit: first its controller, then, once the network's flows are known, its physics. */

import { curveSupplyC, loadShare, OUTDOOR_FILTER_S, SUPPLY_MIN_C } from '#contract/network/heating-curve.ts'
import { moveNodes, roomRate } from '#server/modules/heat-model/building.ts'
import { exchangerConductance, exchangerHeat } from '#server/modules/heat-model/exchanger.ts'
import { emitterHeat, moveLoop } from '#server/modules/heat-model/secondary-loop.ts'
import {
  CITY_WATER_C,
  PA_PER_MPA,
  SECONDARY_DENSITY,
  TH_PER_KGS,
  WATER_HEAT_CAPACITY,
} from '#server/modules/heat-model/water.ts'
import { holdValveSet, movePump, moveValveSet, PUMP_MAX_HZ, PUMP_MIN_HZ, VALVE_SPEED } from './control.ts'
import { timeShareOffset } from './controller-settings.ts'
import { valveResistance } from './design.ts'
import { valveKv } from './hydraulics.ts'
import { type MakeUpOrders, moveMakeUp } from './make-up.ts'
import { approach, clamp } from './numbers.ts'
import type { Unit } from './unit.ts'
import type { Weather } from './weather.ts'

/** Fastest change of the setpoint: 2 K in 30 min. */
const SUPPLY_SET_RATE = 2 / 1800
/** Below this share of the design flow, the secondary circuit counts as stopped. */
const NO_CIRCULATION_SHARE = 0.03
/** Scaling of other quantities to the loops' gains: 100 % of flow or heat as kelvins, temperature drop as pressure. */
const SCALE_K = 20
const PA_PER_K = 4_000
const STANDBY_DELAY_S = 30
const PUMP_RAMP_HZ_S = 5
/** Efficiencies of pump, motor and inverter. */
const PUMP_EFFICIENCY = 0.72 * 0.93 * 0.96
const MAKE_UP_PUMP_W = 1_500
const BASE_LOAD_W = 900
/** Primary water is not cooled below this by hot water, °C. */
const HOT_WATER_RETURN_C = 20

/** Sums of heat in J; every step adds to them. */
export interface HeatLedger {
  stationJ: number
  buildingJ: number
  secondaryLossJ: number
  makeUpLossJ: number
  hotWaterJ: number
}

/** Moves setpoint, valve and pump. @returns Resistance of the unit's primary side, Pa/(kg/s)²; infinite when shut. */
export function controlUnit(unit: Unit, dtS: number, outdoorC: number, hour: number): number {
  const { state, condition } = unit
  filterOutdoor(unit, dtS, outdoorC)
  followSupply(unit, dtS, hour)
  controlPumps(unit, dtS)
  controlValve(unit, dtS)
  const resistance = unit.fixedResistance + condition.strainerFactor * unit.strainerResistance
  return resistance + valveResistance(valveKv(unit.kvs, state.valve))
}

/** Moves the outdoor temperature that the controller goes by. */
export function filterOutdoor({ state, instruments }: Unit, dtS: number, outdoorC: number): void {
  const measured = outdoorC + instruments.ta
  state.outdoorFiltered += (1 - Math.exp(-dtS / OUTDOOR_FILTER_S)) * (measured - state.outdoorFiltered)
}

/** Moves the running setpoint of the supply temperature towards that of the mode. */
function followSupply(unit: Unit, dtS: number, hour: number): void {
  const { state, supplyMaxC } = unit
  const wanted = state.settings.CV1_Mode === 1 ? state.settings.T2gSP : curveTargetC(unit, hour)
  const target = clamp(wanted, SUPPLY_MIN_C, supplyMaxC)
  state.supplySet = approach(state.supplySet, target, SUPPLY_SET_RATE * dtS)
}

/** Supply temperature that the heating curve asks for, °C. */
export function curveTargetC({ plan, state, designOutdoorC, exponent, people }: Unit, hour: number): number {
  const { settings } = state
  const share = loadShare(state.outdoorFiltered, designOutdoorC)
  const curve = curveSupplyC(share, plan.designSupplyC, plan.designReturnC, exponent) + settings.KTemp
  const own = settings.CV1_Mode === 6 ? curve + timeShareOffset(settings, hour) : curve
  return people ? own - people.setBackK + people.work.movedK : own
}

function controlValve(unit: Unit, dtS: number): void {
  const { state, design, instruments, condition } = unit
  const { settings } = state
  if (state.flow2 < NO_CIRCULATION_SHARE * design.secondaryFlowKgS || unit.people?.work.isShutOff) {
    // without circulation, the water in the exchanger would boil; a repair needs it cold
    state.valveSet = approach(state.valveSet, 0, VALVE_SPEED * dtS)
    state.valveError = 0
  } else {
    const supply = state.t2g + instruments.t2g + condition.supplyDriftK
    const marginK = unit.supplyMaxC - supply
    if (settings.CV1_Mode === 0) {
      holdValveSet(state, dtS, settings.CV1_SV, marginK)
    } else {
      state.isLimited = 0
      const [wanted, measured] = followed(unit, supply)
      moveValveSet(state, dtS, wanted, measured, state.t1h, marginK, settings.CV1_Min, settings.CV1_Max)
    }
  }
  const { valveStuckAt } = condition
  state.valve = approach(state.valve, Number.isNaN(valveStuckAt) ? state.valveSet : valveStuckAt, VALVE_SPEED * dtS)
}

/** Setpoint and measured value of the mode; flow and heat are scaled to the loop's gains. */
function followed({ state, design, instruments }: Unit, supplyC: number): readonly [wanted: number, measured: number] {
  const { settings } = state
  switch (settings.CV1_Mode) {
    case 2:
      return [settings.T2pjSP, (supplyC + state.t2h + instruments.t2h) / 2]
    case 3:
      return [
        (SCALE_K * settings.F1SP) / (design.primaryFlowKgS * TH_PER_KGS),
        (SCALE_K * state.flow1 * instruments.f1) / design.primaryFlowKgS,
      ]
    case 4:
      return [(SCALE_K * settings.Q1SP * 1e6) / design.heatW, (SCALE_K * state.heatW * instruments.f1) / design.heatW]
    default:
      return [state.supplySet, supplyC]
  }
}

function isUsable({ state, condition }: Unit, pump: number): boolean {
  const isTripped = pump === 1 ? condition.isPump1Tripped : condition.isPump2Tripped
  return state.pumpWanted === 1 && !condition.isPowerCut && !isTripped
}

function controlPumps(unit: Unit, dtS: number): void {
  const { state, plan } = unit
  const { settings } = state
  if (settings.XP_Mode === 0) {
    state.pumpHz = approach(state.pumpHz, settings.XP_SV, PUMP_RAMP_HZ_S * dtS)
  } else if (settings.XP_Mode === 3) {
    const share = clamp(state.heatW / unit.design.heatW, 0.3, 1)
    const wantedK = share ** 0.5 * (plan.designSupplyC - plan.designReturnC)
    movePump(state, dtS, PA_PER_K * (state.t2g - state.t2h), PA_PER_K * wantedK)
  } else {
    // with a constant return pressure, constant supply pressure means constant differential pressure
    movePump(state, dtS, settings.XP_DPSP * PA_PER_MPA, state.dp2)
  }
  if (state.pumpRunning !== 0 && !isUsable(unit, state.pumpRunning)) {
    state.pumpRunning = 0
    state.pumpOffS = 0
  } else if (state.pumpRunning === 0) {
    // the standby pump takes over after a delay; both pumps recover by themselves
    state.pumpOffS += dtS
    const next = isUsable(unit, 1) ? 1 : 2
    if (state.pumpOffS >= STANDBY_DELAY_S && isUsable(unit, next)) {
      state.pumpRunning = next
      state.pumpHz = PUMP_MIN_HZ
      state.pumpError = 0
    }
  }
  const target = state.pumpRunning === 0 ? 0 : state.pumpHz
  state.pumpSpeedHz = approach(state.pumpSpeedHz, target, PUMP_RAMP_HZ_S * dtS)
}

/** @param flow1 - primary flow through the unit, kg/s, arriving at `t1g` °C. */
export function moveUnit(
  unit: Unit,
  dtS: number,
  flow1: number,
  t1g: number,
  weather: Weather,
  ledger: HeatLedger,
): void {
  const { state, design, pump, condition } = unit
  const speed = state.pumpSpeedHz / PUMP_MAX_HZ
  const head = pump.zeroFlowPa * speed * speed
  const networkResistance = unit.network.resistanceFactor * unit.networkResistance
  const flow2 = Math.sqrt(head / (pump.slope + networkResistance + unit.innerResistance))

  const conductance = exchangerConductance(
    unit.exchangerWK,
    flow1 / design.primaryFlowKgS,
    flow2 / design.secondaryFlowKgS,
    unit.fouling,
  )
  const capacity1 = flow1 * WATER_HEAT_CAPACITY
  const heatW = exchangerHeat(capacity1, flow2 * WATER_HEAT_CAPACITY, conductance, t1g, state.t2h)

  const waterMean = (state.t2g + state.t2h) / 2
  const emitterW = emittedHeat(unit, waterMean)
  const loopLossW = unit.loopLossShare * emitterW
  const makeUp = moveMakeUp(state, unit.makeUp, makeUpOrders(unit), dtS)
  // warm water leaks out, cold water replaces it
  const makeUpLossW = makeUp * WATER_HEAT_CAPACITY * (state.t2h - CITY_WATER_C)
  moveLoop(state, dtS, unit.loopWaterKg, flow2, heatW - loopLossW / 2, -emitterW - loopLossW / 2 - makeUpLossW)
  const hotWaterW = drawHotWater(unit, capacity1, capacity1 > 0 ? t1g - heatW / capacity1 : t1g)
  moveRooms(unit, dtS, emitterW, weather)

  ledger.stationJ += dtS * (heatW + hotWaterW)
  ledger.hotWaterJ += dtS * hotWaterW
  ledger.buildingJ += dtS * emitterW
  ledger.secondaryLossJ += dtS * loopLossW
  ledger.makeUpLossJ += dtS * makeUpLossW

  state.t1g = t1g
  state.t1h = capacity1 > 0 ? t1g - (heatW + hotWaterW) / capacity1 : t1g
  state.flow1 = flow1
  state.flow2 = flow2
  state.dp2 = networkResistance * flow2 * flow2
  state.makeUp = makeUp
  state.heatW = heatW + hotWaterW
  state.emitterW = emitterW
  state.pumpW = ((head - pump.slope * flow2 * flow2) * flow2) / SECONDARY_DENSITY / PUMP_EFFICIENCY
  state.powerW = condition.isPowerCut ? 0 : state.pumpW + state.makeUpRunning * MAKE_UP_PUMP_W + BASE_LOAD_W
  count(unit, dtS)
}

/** Heat that hot water takes from the primary water behind the exchanger, W: no more than cools it to the limit. */
const drawHotWater = ({ people }: Unit, capacity: number, afterExchangerC: number): number =>
  people ? Math.min(people.hotWaterW, capacity * Math.max(0, afterExchangerC - HOT_WATER_RETURN_C)) : 0

/** Heat from the emitters to the rooms, W. */
export function emittedHeat({ emitter, people, exponent, state }: Unit, waterMeanC: number): number {
  const heatW = emitterHeat(emitter.designHeatW, emitter.designExcessK, exponent, waterMeanC, state.room)
  return people ? heatW * people.opening : heatW
}

/** Moves the temperatures of the buildings; also in long steps. */
export function moveRooms({ people, building, state }: Unit, dtS: number, heatW: number, weather: Weather): void {
  const { outdoorC, sunWM2, windMS } = weather
  if (people) moveNodes(state, building, dtS, heatW, people, weather)
  else state.room += dtS * roomRate(building, state.room, heatW, outdoorC, sunWM2, windMS)
}

const ORDERS = {
  setpointPa: 0,
  startPa: 0,
  stopPa: 0,
  isReliefCommanded: false,
  isPowered: true,
  isStuck: false,
  extraLeakKgS: 0,
}

/** Returns one shared object, which is used before the next call overwrites it. */
function makeUpOrders({ state: { settings }, condition }: Unit): MakeUpOrders {
  ORDERS.setpointPa = settings.BP_P2hSP * PA_PER_MPA
  ORDERS.startPa = settings.BP_L * PA_PER_MPA
  ORDERS.stopPa = settings.BP_H * PA_PER_MPA
  ORDERS.isReliefCommanded = settings.XSV_ON === 1
  ORDERS.isPowered = !condition.isPowerCut
  ORDERS.isStuck = condition.isMakeUpStuck
  ORDERS.extraLeakKgS = condition.extraLeakKgS
  return ORDERS
}

/** Meters count with the error of their instrument. */
function count({ state, instruments }: Unit, dtS: number): void {
  const tonnes = (TH_PER_KGS * dtS) / 3600
  state.flow1T += state.flow1 * instruments.f1 * tonnes
  state.heat1Gj += Math.max(0, state.heatW) * instruments.f1 * dtS * 1e-9
  state.flow2T += state.flow2 * instruments.f2 * tonnes
  state.makeUpT += state.makeUp * instruments.water * tonnes
  state.energyKwh += (state.powerW * dtS) / 3.6e6
}
