/** One step of one unit: first its controller, then, once the network's flows are known, its physics. */
import { roomRate } from './building.ts'
import {
  curveSupplyC,
  loadShare,
  movePump,
  moveValveSet,
  PUMP_MAX_HZ,
  TIME_SHARE_OFFSETS_K,
  VALVE_SPEED,
} from './control.ts'
import { valveResistance } from './design.ts'
import { exchangerConductance, exchangerHeat } from './exchanger.ts'
import { valveKv } from './hydraulics.ts'
import { moveMakeUp } from './make-up.ts'
import { approach, clamp } from './numbers.ts'
import { emitterHeat, moveLoop } from './secondary-loop.ts'
import type { Unit } from './unit.ts'
import { CITY_WATER_C, PA_PER_MPA, SECONDARY_DENSITY, TH_PER_KGS, WATER_HEAT_CAPACITY } from './water.ts'
import type { Weather } from './weather.ts'

/** The controller smooths its outdoor sensor with this time constant. */
const OUTDOOR_FILTER_S = 5 * 3600
const SUPPLY_SET_MIN_C = 25
/** Fastest change of the setpoint: 2 K in 30 min. */
const SUPPLY_SET_RATE = 2 / 1800
/** Pump, motor and inverter. */
const PUMP_EFFICIENCY = 0.72 * 0.93 * 0.96
const MAKE_UP_PUMP_W = 1_500
const BASE_LOAD_W = 900

/** Sums of heat in J; every step adds to them. */
export interface HeatLedger {
  stationJ: number
  buildingJ: number
  secondaryLossJ: number
  makeUpLossJ: number
}

/** Moves setpoint, valve and pump. Gives the resistance of the unit's primary side, Pa/(kg/s)²: infinite when shut. */
export function controlUnit(unit: Unit, dtS: number, outdoorC: number, hour: number): number {
  const { state, plan, limits, instruments } = unit
  const measuredOutdoor = outdoorC + instruments.ta
  state.outdoorFiltered += (1 - Math.exp(-dtS / OUTDOOR_FILTER_S)) * (measuredOutdoor - state.outdoorFiltered)
  if (plan.controlMode !== 1) {
    const target = clamp(curveTargetC(unit, hour), SUPPLY_SET_MIN_C, limits.supplyMaxC)
    state.supplySet = approach(state.supplySet, target, SUPPLY_SET_RATE * dtS)
  }
  const measuredSupply = state.t2g + instruments.t2g
  moveValveSet(state, dtS, state.supplySet, measuredSupply, state.t1h, limits.valveMin, limits.valveMax)
  state.valve = approach(state.valve, state.valveSet, VALVE_SPEED * dtS)
  movePump(state, dtS, plan.secondaryDpMpa * PA_PER_MPA, state.dp2)
  return unit.fixedResistance + valveResistance(valveKv(unit.kvs, state.valve))
}

function curveTargetC({ plan, state, designOutdoorC, exponent, curveOffsetK }: Unit, hour: number): number {
  const share = loadShare(state.outdoorFiltered, designOutdoorC)
  const curve = curveSupplyC(share, plan.designSupplyC, plan.designReturnC, exponent) + curveOffsetK
  return plan.controlMode === 6 ? curve + (TIME_SHARE_OFFSETS_K[Math.floor(hour / 2)] ?? 0) : curve
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
  const { state, design, pump } = unit
  const speed = state.pumpHz / PUMP_MAX_HZ
  const head = pump.zeroFlowPa * speed * speed
  const flow2 = Math.sqrt(head / (pump.slope + unit.networkResistance + unit.innerResistance))

  const conductance = exchangerConductance(
    unit.exchangerWK,
    flow1 / design.primaryFlowKgS,
    flow2 / design.secondaryFlowKgS,
    unit.fouling,
  )
  const capacity1 = flow1 * WATER_HEAT_CAPACITY
  const heatW = exchangerHeat(capacity1, flow2 * WATER_HEAT_CAPACITY, conductance, t1g, state.t2h)

  const waterMean = (state.t2g + state.t2h) / 2
  const { designHeatW, designExcessK } = unit.emitter
  const emitterW = emitterHeat(designHeatW, designExcessK, unit.exponent, waterMean, state.room)
  const loopLossW = unit.loopLossShare * emitterW
  const makeUp = moveMakeUp(state, unit.makeUp, dtS)
  // what leaks out is warm, what replaces it is cold
  const makeUpLossW = makeUp * WATER_HEAT_CAPACITY * (state.t2h - CITY_WATER_C)
  moveLoop(state, dtS, unit.loopWaterKg, flow2, heatW - loopLossW / 2, -emitterW - loopLossW / 2 - makeUpLossW)
  state.room += dtS * roomRate(unit.building, state.room, emitterW, weather.outdoorC, weather.sunWM2, weather.windMS)

  ledger.stationJ += dtS * heatW
  ledger.buildingJ += dtS * emitterW
  ledger.secondaryLossJ += dtS * loopLossW
  ledger.makeUpLossJ += dtS * makeUpLossW

  state.t1g = t1g
  state.t1h = capacity1 > 0 ? t1g - heatW / capacity1 : t1g
  state.flow1 = flow1
  state.flow2 = flow2
  state.dp2 = unit.networkResistance * flow2 * flow2
  state.makeUp = makeUp
  state.heatW = heatW
  state.emitterW = emitterW
  state.pumpW = ((head - pump.slope * flow2 * flow2) * flow2) / SECONDARY_DENSITY / PUMP_EFFICIENCY
  state.powerW = state.pumpW + state.makeUpRunning * MAKE_UP_PUMP_W + BASE_LOAD_W
  count(unit, dtS)
}

/** Meters count what they measure, with the error of their instrument. */
function count({ state, instruments }: Unit, dtS: number): void {
  const tonnes = (TH_PER_KGS * dtS) / 3600
  state.flow1T += state.flow1 * instruments.f1 * tonnes
  state.heat1Gj += Math.max(0, state.heatW) * instruments.f1 * dtS * 1e-9
  state.flow2T += state.flow2 * instruments.f2 * tonnes
  state.makeUpT += state.makeUp * instruments.water * tonnes
  state.energyKwh += (state.powerW * dtS) / 3.6e6
}
