/**
 * One unit (机组) of a heat station with the buildings it heats: its plan, hidden true properties drawn from the seed,
 * and its changing state. Built once; the step (unit-step.ts) changes only `state` and allocates nothing.
 */
import { z } from 'zod'
import {
  curveSupplyC,
  DESIGN_ROOM_C,
  emitterExponent,
  loadShare,
  SUPPLY_MAX_C,
} from '#contract/network/heating-curve.ts'
import { type Building, INTERNAL_GAIN_WM2, sizeBuilding } from '#server/modules/heat-model/building.ts'
import type { CabinetDesign } from '#server/modules/heat-model/cabinet.ts'
import type { UnitSettings } from '#server/modules/heat-model/cabinet-settings.ts'
import { clamp } from '#server/modules/heat-model/numbers.ts'
import { emitterHeat, LOOP_WATER_KG_M2 } from '#server/modules/heat-model/secondary-loop.ts'
import { designUnit, type UnitDesign } from '#server/modules/heat-model/unit-design.ts'
import { PA_PER_MPA, TH_PER_KGS } from '#server/modules/heat-model/water.ts'
import { soundCondition, type UnitCondition } from './condition.ts'
import { ownSettings, unitSettings } from './controller-settings.ts'
import { valveKvs } from './design.ts'
import { drawInstruments, type Instruments } from './instruments.ts'
import type { MakeUp } from './make-up.ts'
import type { HeatNetwork, HeatStation, HeatUnit } from './network.ts'
import type { People } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { TUNED, tunedBy, type UnitTuning } from './tuning.ts'

export const unitState = z.object({
  /** Temperatures, °C. */
  t1g: z.number(),
  t1h: z.number(),
  t2g: z.number(),
  t2h: z.number(),
  room: z.number(),
  /** Walls, where the demand has people; else never moved. */
  wall: z.number(),
  outdoorFiltered: z.number(),
  supplySet: z.number(),
  /** Valve, %. */
  valve: z.number(),
  valveSet: z.number(),
  valveError: z.number(),
  /** 1 while a valve that is set by hand is throttled at the limit of the supply. */
  isLimited: z.number().default(0),
  /** Circulation pumps: frequencies, and the running pump (1 or 2, 0: none). */
  pumpHz: z.number(),
  pumpError: z.number(),
  pumpSpeedHz: z.number(),
  pumpRunning: z.number(),
  /** 0 when an operator has stopped them. */
  pumpWanted: z.number(),
  /** Time during which a pump is wanted but none runs, s. */
  pumpOffS: z.number(),
  /** Pressures, Pa. */
  p2h: z.number(),
  dp2: z.number(),
  makeUpRunning: z.number(),
  reliefOpen: z.number(),
  tankLevel: z.number(),
  tankFilling: z.number(),
  /** Flows, kg/s, and powers, W. */
  flow1: z.number(),
  flow2: z.number(),
  makeUp: z.number(),
  heatW: z.number(),
  emitterW: z.number(),
  pumpW: z.number(),
  powerW: z.number(),
  /** Meters: t, GJ, t, t, kWh. */
  flow1T: z.number(),
  heat1Gj: z.number(),
  flow2T: z.number(),
  makeUpT: z.number(),
  energyKwh: z.number(),
  settings: unitSettings,
  expiries: z.record(z.string(), z.number()),
})
type UnitState = z.infer<typeof unitState>

export interface Unit {
  readonly plan: HeatUnit
  readonly stationCode: string
  readonly sourceCode: string
  readonly design: UnitDesign
  readonly designOutdoorC: number
  readonly exponent: number
  readonly cabinet: CabinetDesign
  readonly emitter: { readonly designHeatW: number; readonly designExcessK: number }
  readonly building: Building
  readonly loopWaterKg: number
  /** Share of the delivered heat that the secondary pipes lose. */
  readonly loopLossShare: number
  readonly kvs: number
  /** Resistances of exchanger and meter on the primary side, and of the clean strainer, Pa/(kg/s)². */
  readonly fixedResistance: number
  readonly strainerResistance: number
  readonly exchangerWK: number
  readonly fouling: number
  /** Resistances of the secondary circuit, Pa/(kg/s)²: outside the unit's flanges, and inside the unit. */
  readonly networkResistance: number
  readonly innerResistance: number
  readonly pump: { readonly zeroFlowPa: number; readonly slope: number }
  readonly makeUp: MakeUp
  readonly instruments: Instruments
  readonly supplyMaxC: number
  /** Controller settings of the operators, including their offset of the heating curve. */
  readonly own: UnitSettings
  readonly state: UnitState
  readonly condition: UnitCondition
  /** What people do in its buildings; null: their gains never change. */
  people: People | null
  /** Resistance of the secondary network relative to design valve positions; changed by entrance valves. */
  readonly network: { resistanceFactor: number }
}

const STRAINER_DP_PA = 8_000
const PRIMARY_FIXED_DP_PA = 40_000
const SECONDARY_INNER_DP_PA = 50_000
/** Pumps have this reserve of head; their curves fall by PUMP_FALL from zero flow to design flow. */
const PUMP_RESERVE = 1.35
const PUMP_FALL = 0.25
const EXCHANGER_RESERVE = 1.1
/** Make-up flow relative to the circulation flow, at the make-up pump's usual frequency. */
const MAKE_UP_SHARE = 0.012
const MAKE_UP_BAND_PA = 20_000
/** Room temperature to which operators tune their curves on a usual winter day. */
const TUNED_ROOM_C = 20.5
const TUNED_ROOM_SPREAD_K = 0.25
const TUNED_AT_C = -5

/** How people have set a unit. */
export interface UnitSetting {
  readonly tuning: UnitTuning
  /** Where its valve stands by hand, %; null: its controller moves it. */
  readonly handValve: number | null
}
const SET_WELL: UnitSetting = { tuning: TUNED, handValve: null }

export function createUnit(
  plan: HeatUnit,
  station: HeatStation,
  network: HeatNetwork,
  seed: number,
  outdoorC: number,
  set: UnitSetting = SET_WELL,
): Unit {
  const random = createRandom(seed, `unit ${plan.code}`)
  const { designOutdoorC } = network.climate
  const source = network.sources.find(({ code }) => code === station.sourceCode)
  if (!source) throw new RangeError(`Station ${station.code} names unknown source ${station.sourceCode}.`)
  const design = designUnit(plan, source)
  const exponent = emitterExponent(plan.emitter)
  const area = plan.heatedAreaM2
  const building = sizeBuilding({
    areaM2: area,
    heatIndexWM2: plan.designHeatIndexWM2 * clamp(random.normal(1, 0.025), 0.94, 1.06),
    designOutdoorC,
    timeConstantH: clamp(80 * Math.exp(random.normal(0, 0.4)), 38, 254),
    apertureShare: random.between(0.012, 0.022),
  })
  const emitter = {
    designHeatW: design.heatW * clamp(random.normal(1, 0.025), 0.94, 1.06),
    designExcessK: (plan.designSupplyC + plan.designReturnC) / 2 - DESIGN_ROOM_C,
  }
  const loopWaterKg = LOOP_WATER_KG_M2 * area
  const neededPa = plan.secondaryDpMpa * PA_PER_MPA + SECONDARY_INNER_DP_PA
  const zeroFlowPa = (1 + PUMP_FALL) * PUMP_RESERVE * neededPa
  const flow1Squared = design.primaryFlowKgS ** 2
  const flow2Squared = design.secondaryFlowKgS ** 2
  const setpointPa = plan.staticPressureMpa * PA_PER_MPA
  const pumpKgS = MAKE_UP_SHARE * design.secondaryFlowKgS
  const makeUp: MakeUp = {
    setpointPa,
    pumpKgS,
    leakKgS: (area * random.between(0.0035, 0.012)) / 3600,
    reliefKgS: 2,
    loopWaterKg,
    tankAreaM2: 4,
    cityWaterKgS: 2 * pumpKgS,
  }
  const unit = {
    plan,
    stationCode: station.code,
    sourceCode: source.code,
    design,
    designOutdoorC,
    exponent,
    cabinet: {
      designSupplyC: plan.designSupplyC,
      designReturnC: plan.designReturnC,
      designOutdoorC,
      exponent,
      supplyMaxC: SUPPLY_MAX_C[plan.emitter],
      primaryFlowKgS: design.primaryFlowKgS,
      heatW: design.heatW,
    },
    emitter,
    building,
    loopWaterKg,
    loopLossShare: random.between(0.015, 0.03),
    kvs: valveKvs(plan.valveDn),
    fixedResistance: (PRIMARY_FIXED_DP_PA - STRAINER_DP_PA) / flow1Squared,
    strainerResistance: STRAINER_DP_PA / flow1Squared,
    exchangerWK: (EXCHANGER_RESERVE * design.heatW) / design.exchangerLmtdK,
    // one exchanger in twenty is badly fouled, the rest a little
    fouling: random.uniform() < 0.05 ? random.between(0.1, 0.25) : random.between(0, 0.06),
    networkResistance: (plan.secondaryDpMpa * PA_PER_MPA) / flow2Squared,
    innerResistance: SECONDARY_INNER_DP_PA / flow2Squared,
    pump: { zeroFlowPa, slope: (PUMP_FALL * PUMP_RESERVE * neededPa) / flow2Squared },
    makeUp,
    instruments: drawInstruments(random),
    supplyMaxC: SUPPLY_MAX_C[plan.emitter],
  }
  const curveOffsetK = tunedBy(tunedOffsetK(unit, random), set.tuning)
  const own = ownSettings({
    plan,
    curveOffsetK,
    supplyC: curvePoint(unit, outdoorC).t2g + curveOffsetK,
    designFlowTh: design.primaryFlowKgS * TH_PER_KGS,
    designHeatMw: design.heatW / 1e6,
    handValve: set.handValve,
  })
  const state = restingState({ ...unit, own }, random, outdoorC)
  return { ...unit, own, state, condition: soundCondition(), people: null, network: { resistanceFactor: 1 } }
}

/** Offset by which experienced operators correct the curve for these buildings and sensors. */
function tunedOffsetK(unit: Omit<Unit, 'state' | 'own' | 'condition' | 'network' | 'people'>, random: Random): number {
  const { instruments } = unit
  const wantedC = TUNED_ROOM_C + random.normal(0, TUNED_ROOM_SPREAD_K)
  let best = 0
  let bestGap = Number.POSITIVE_INFINITY
  for (let offset = -6; offset <= 6; offset += 0.5) {
    const { t2g, drop } = curvePoint(unit, TUNED_AT_C + instruments.ta)
    const waterMean = t2g + offset - instruments.t2g - drop / 2
    const gap = Math.abs(restingRoomC(unit, waterMean, TUNED_AT_C) - wantedC)
    if (gap < bestGap) {
      best = offset
      bestGap = gap
    }
  }
  return best
}

/** Supply temperature by the curve without offset, and the drop to the return. */
function curvePoint(unit: Pick<Unit, 'plan' | 'designOutdoorC' | 'exponent'>, outdoorC: number) {
  const { designSupplyC, designReturnC } = unit.plan
  const share = loadShare(outdoorC, unit.designOutdoorC)
  const t2g = curveSupplyC(share, designSupplyC, designReturnC, unit.exponent)
  return { share, t2g, drop: share * (designSupplyC - designReturnC) }
}

/** State near equilibrium at a steady outdoor temperature, with non-zero meter readings. */
function restingState(
  unit: Omit<Unit, 'state' | 'condition' | 'network' | 'people'>,
  random: Random,
  outdoorC: number,
): UnitState {
  const { plan, design, emitter } = unit
  const { share, t2g: curveC, drop } = curvePoint(unit, outdoorC)
  const t2g = curveC + unit.own.KTemp
  const room = restingRoomC(unit, t2g - drop / 2, outdoorC)
  const heatW = emitterHeat(emitter.designHeatW, emitter.designExcessK, unit.exponent, t2g - drop / 2, room)
  // longer than any season that the demo computes: no meter passes its limit meanwhile
  const hours = 24 * random.between(150, 400)
  return {
    t1g: 0,
    t1h: design.primaryReturnC,
    t2g,
    t2h: t2g - drop,
    room,
    wall: room,
    outdoorFiltered: outdoorC,
    supplySet: t2g,
    valve: unit.own.CV1_SV,
    valveSet: unit.own.CV1_SV,
    valveError: 0,
    isLimited: 0,
    pumpHz: 44,
    pumpError: 0,
    pumpSpeedHz: 44,
    pumpRunning: 1,
    pumpWanted: 1,
    pumpOffS: 0,
    p2h: unit.makeUp.setpointPa + random.between(-0.9, 0.9) * MAKE_UP_BAND_PA,
    dp2: plan.secondaryDpMpa * PA_PER_MPA,
    makeUpRunning: 0,
    reliefOpen: 0,
    tankLevel: random.between(1.45, 1.95),
    tankFilling: 0,
    flow1: design.primaryFlowKgS * share,
    flow2: design.secondaryFlowKgS,
    makeUp: 0,
    heatW,
    emitterW: heatW,
    pumpW: 0,
    powerW: 0,
    flow1T: design.primaryFlowKgS * 3.6 * 0.8 * hours,
    heat1Gj: (design.heatW * 0.6 * hours * 3600) / 1e9,
    flow2T: design.secondaryFlowKgS * 3.6 * hours,
    makeUpT: unit.makeUp.leakKgS * 3.6 * hours,
    energyKwh: plan.heatedAreaM2 * 0.0003 * hours,
    settings: { ...unit.own },
    expiries: {},
  }
}

/** Room temperature at which emitter heat equals the loss, by bisection; with the sun of an average winter day. */
function restingRoomC(
  unit: Pick<Unit, 'building' | 'emitter' | 'exponent' | 'plan'>,
  waterMeanC: number,
  outdoorC: number,
): number {
  const { building, emitter, exponent, plan } = unit
  const gain = INTERNAL_GAIN_WM2 * plan.heatedAreaM2 + building.apertureM2 * 80
  let low = outdoorC
  let high = waterMeanC
  for (let i = 0; i < 40; i += 1) {
    const room = (low + high) / 2
    const heat = emitterHeat(emitter.designHeatW, emitter.designExcessK, exponent, waterMeanC, room)
    if (heat + gain > building.lossWK * (room - outdoorC)) low = room
    else high = room
  }
  return low
}
