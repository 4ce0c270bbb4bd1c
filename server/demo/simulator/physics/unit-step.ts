/** One step of one unit: first its controller, then, once the network's flows are known, its physics. */

import { moveNodes, roomRate } from '#server/modules/heat-model/building.ts'
import {
  type CabinetMeasured,
  curveTargetC,
  filterOutdoor,
  followMode,
  followSupply,
} from '#server/modules/heat-model/cabinet.ts'
import { movePump, PUMP_MAX_HZ, PUMP_MIN_HZ, VALVE_SPEED } from '#server/modules/heat-model/cabinet-loops.ts'
import { exchangerConductance, exchangerHeat } from '#server/modules/heat-model/exchanger.ts'
import { approach, clamp } from '#server/modules/heat-model/numbers.ts'
import { emitterHeat, moveLoop } from '#server/modules/heat-model/secondary-loop.ts'
import { valveKv } from '#server/modules/heat-model/valve.ts'
import {
  CITY_WATER_C,
  PA_PER_MPA,
  SECONDARY_DENSITY,
  TH_PER_KGS,
  WATER_HEAT_CAPACITY,
} from '#server/modules/heat-model/water.ts'
import { valveResistance } from './design.ts'
import { type MakeUpOrders, moveMakeUp } from './make-up.ts'
import type { Unit } from './unit.ts'
import type { Weather } from './weather.ts'

/** Below this share of the design flow, the secondary circuit counts as stopped. */
const NO_CIRCULATION_SHARE = 0.03
/** Scaling of a temperature drop to the pump loop's gain, as pressure. */
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
  filterOutdoor(state, dtS, outdoorC + unit.instruments.ta)
  followSupply(unit.cabinet, state, dtS, unitCurveC(unit, hour))
  controlPumps(unit, dtS)
  controlValve(unit, dtS)
  const resistance = unit.fixedResistance + condition.strainerFactor * unit.strainerResistance
  return resistance + valveResistance(valveKv(unit.kvs, state.valve))
}

/** Supply temperature that the heating curve and the people behind the unit ask for, °C. */
export function unitCurveC({ cabinet, state, people }: Unit, hour: number): number {
  const own = curveTargetC(cabinet, state, hour)
  return people ? own - people.setBackK + people.work.movedK : own
}

/** One shared object, which is used before the next unit overwrites it. */
const MEASURED: CabinetMeasured = { supplyC: 0, returnC: 0, primaryReturnC: 0, flow1KgS: 0, heatW: 0 }

function controlValve(unit: Unit, dtS: number): void {
  const { state, design, instruments, condition } = unit
  if (state.flow2 < NO_CIRCULATION_SHARE * design.secondaryFlowKgS || unit.people?.work.isShutOff) {
    // without circulation, the water in the exchanger would boil; a repair needs it cold
    state.valveSet = approach(state.valveSet, 0, VALVE_SPEED * dtS)
    state.valveError = 0
  } else {
    MEASURED.supplyC = state.t2g + instruments.t2g + condition.supplyDriftK
    MEASURED.returnC = state.t2h + instruments.t2h
    MEASURED.primaryReturnC = state.t1h
    MEASURED.flow1KgS = state.flow1 * instruments.f1
    MEASURED.heatW = state.heatW * instruments.f1
    followMode(unit.cabinet, state, dtS, MEASURED)
  }
  const { valveStuckAt } = condition
  state.valve = approach(state.valve, Number.isNaN(valveStuckAt) ? state.valveSet : valveStuckAt, VALVE_SPEED * dtS)
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
