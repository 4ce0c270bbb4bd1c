/**
 * The heat source: supply temperature by outdoor curve, main pump controlled by the worst point's differential
 * pressure, constant-pressure make-up, and the boilers. Its heat meter is at the outlet: boiler losses are not part of
 * network losses.
 */
import { z } from 'zod'
import { loadShare } from '#contract/network/heating-curve.ts'
import { piIncrement } from '#server/modules/heat-model/cabinet-loops.ts'
import { approach, clamp } from '#server/modules/heat-model/numbers.ts'
import { type PrimaryDesign, primaryCurveC } from '#server/modules/heat-model/primary-side.ts'
import { logMean } from '#server/modules/heat-model/unit-design.ts'
import { NETWORK_DENSITY, PA_PER_MPA, TH_PER_KGS, WATER_HEAT_CAPACITY } from '#server/modules/heat-model/water.ts'
import { type BoilerHouse, createBoilerHouse, GAS_HEAT } from './boilers.ts'
import type { PumpCurve } from './hydraulics.ts'
import { drawInstruments, type Instruments } from './instruments.ts'
import type { Boiler, HeatNetwork, HeatSource } from './network.ts'
import { createRandom } from './random.ts'

export const plantState = z.object({
  outdoorFiltered: z.number(),
  supplySet: z.number(),
  supplyC: z.number(),
  returnC: z.number(),
  /** Speed of the main pump, share of full speed. */
  speed: z.number(),
  speedError: z.number(),
  returnPa: z.number(),
  pressureError: z.number(),
  worstDpPa: z.number(),
  headPa: z.number(),
  flow: z.number(),
  makeUp: z.number(),
  heatW: z.number(),
  gasNm3S: z.number(),
  pumpW: z.number(),
  powerW: z.number(),
  /** Meters: t, GJ, t, Nm³, kWh. */
  flowT: z.number(),
  heatGj: z.number(),
  makeUpT: z.number(),
  gasNm3: z.number(),
  energyKwh: z.number(),
})
type PlantState = z.infer<typeof plantState>

export interface Plant {
  readonly state: PlantState
  readonly instruments: Instruments
  readonly designFlowKgS: number
  readonly pump: PumpCurve
  readonly house: BoilerHouse
  /** Planned heat at the filtered outdoor temperature, W. */
  plannedHeatW(): number
  control(dtS: number, outdoorC: number): void
  /** Moves what is slow by a long step, in which the supply temperature is at its setpoint all the time. */
  follow(dtS: number, outdoorC: number): void
  /** Takes over the results of the network for the step. */
  settle(dtS: number, flowKgS: number, returnC: number, headPa: number, worstDpPa: number): void
}

/** Dispatchers set the supply temperature by the daily mean, not by the hourly outdoor temperature. */
const OUTDOOR_FILTER_S = 14 * 3600
const SUPPLY_MIN_C = 70
const SUPPLY_MAX_C = 130
/** Margin over the curve for heat losses of the pipes. */
const SUPPLY_MARGIN_K = 1.5
const SUPPLY_SET_RATE = 10 / 3600
/** Boilers follow their setpoint with this time constant. */
const BOILER_LAG_S = 600

const SPEED_GAIN = 0.5 / PA_PER_MPA
const SPEED_INTEGRAL_S = 60
const SPEED_MIN = 0.2

/** Water lost by the primary network at any time, as a share of its design flow. */
const LEAK_SHARE = 0.001
const MAKE_UP_INTEGRAL_S = 900
const ELASTICITY = 0.04 / 1000

/** Seasonal efficiency; determines the initial reading of the gas meter. */
const MEAN_EFFICIENCY = 0.93
const PUMP_EFFICIENCY = 0.72 * 0.93 * 0.96
/** Electric power of fans and auxiliaries per watt of heat. */
const AUXILIARY_SHARE = 0.002

export interface PlantSize {
  readonly designHeatW: number
  readonly designFlowKgS: number
  /** Head for the most unfavourable station at design flow, including its differential pressure. */
  readonly designHeadPa: number
  readonly networkWaterKg: number
}

export function createPlant(
  { climate }: HeatNetwork,
  source: HeatSource,
  size: PlantSize,
  seed: number,
  outdoorC: number,
): Plant {
  const random = createRandom(seed, `source ${source.code}`)
  const instruments = drawInstruments(random)
  const design = curveDesign(source.designSupplyC, source.designReturnC)
  const setPa = source.staticPressureMpa * PA_PER_MPA
  const leakKgS = LEAK_SHARE * size.designFlowKgS
  const elasticity = (ELASTICITY * size.networkWaterKg) / NETWORK_DENSITY
  // full make-up flow at a pressure deficit of 20 kPa
  const makeUpGain = (4 * leakKgS) / 20_000
  const zeroFlowPa = 1.45 * size.designHeadPa
  const pump: PumpCurve = { zeroFlowPa, slope: (0.2 * size.designHeadPa) / size.designFlowKgS ** 2 }

  const targetC = (filtered: number): number => {
    const curve = primaryCurveC(loadShare(filtered, climate.designOutdoorC), design) + SUPPLY_MARGIN_K
    return clamp(curve, SUPPLY_MIN_C, Math.min(SUPPLY_MAX_C, source.designSupplyC + 10))
  }
  const hours = 24 * 160
  const state: PlantState = {
    outdoorFiltered: outdoorC,
    supplySet: targetC(outdoorC),
    supplyC: targetC(outdoorC),
    returnC: source.designReturnC - 5,
    speed: 0.85,
    speedError: 0,
    returnPa: setPa,
    pressureError: 0,
    worstDpPa: source.worstPointDpMpa * PA_PER_MPA,
    headPa: size.designHeadPa,
    flow: 0,
    makeUp: leakKgS,
    heatW: 0,
    gasNm3S: 0,
    pumpW: 0,
    powerW: 0,
    flowT: size.designFlowKgS * TH_PER_KGS * 0.8 * hours,
    heatGj: (size.designHeatW * 0.6 * hours * 3600) / 1e9,
    makeUpT: leakKgS * TH_PER_KGS * hours,
    gasNm3: (size.designHeatW * 0.6 * hours * 3600) / (GAS_HEAT * MEAN_EFFICIENCY),
    energyKwh: (size.designHeatW / 1000) * 0.004 * hours,
  }

  const house = createBoilerHouse(boilersOf(source), size.designHeatW * loadShare(outdoorC, climate.designOutdoorC))

  function filterOutdoor(dtS: number, outdoorC: number): void {
    const measured = outdoorC + instruments.ta
    state.outdoorFiltered += (1 - Math.exp(-dtS / OUTDOOR_FILTER_S)) * (measured - state.outdoorFiltered)
  }

  function follow(dtS: number, outdoorC: number): void {
    filterOutdoor(dtS, outdoorC)
    state.supplySet = targetC(state.outdoorFiltered)
    state.supplyC = state.supplySet
  }

  function control(dtS: number, outdoorC: number): void {
    filterOutdoor(dtS, outdoorC)
    state.supplySet = approach(state.supplySet, targetC(state.outdoorFiltered), SUPPLY_SET_RATE * dtS)
    const lagged = state.supplyC + (1 - Math.exp(-dtS / BOILER_LAG_S)) * (state.supplySet - state.supplyC)
    const heatCapacity = WATER_HEAT_CAPACITY * Math.max(state.flow, 1)
    house.control(dtS, heatCapacity * (state.supplySet - state.returnC))
    state.supplyC = Math.min(lagged, state.returnC + house.capacityW() / heatCapacity)

    const error = source.worstPointDpMpa * PA_PER_MPA - state.worstDpPa
    const moved = state.speed + piIncrement(SPEED_GAIN, SPEED_INTEGRAL_S, dtS, error, state.speedError)
    state.speed = clamp(moved, SPEED_MIN, 1)
    state.speedError = error
  }

  function settle(dtS: number, flowKgS: number, returnC: number, headPa: number, worstDpPa: number): void {
    const pressureError = setPa - state.returnPa
    const wanted = state.makeUp + piIncrement(makeUpGain, MAKE_UP_INTEGRAL_S, dtS, pressureError, state.pressureError)
    state.makeUp = clamp(wanted, 0, 5 * leakKgS)
    state.pressureError = pressureError
    const leak = leakKgS * Math.sqrt(state.returnPa / setPa)
    state.returnPa = Math.max(0, state.returnPa + (dtS * (state.makeUp - leak)) / elasticity)

    state.flow = flowKgS
    state.returnC = returnC
    state.headPa = headPa
    state.worstDpPa = worstDpPa
    state.heatW = flowKgS * WATER_HEAT_CAPACITY * (state.supplyC - returnC)
    state.gasNm3S = house.settle(state.heatW)
    state.pumpW = (headPa * flowKgS) / NETWORK_DENSITY / PUMP_EFFICIENCY
    state.powerW = state.pumpW + AUXILIARY_SHARE * Math.max(0, state.heatW)

    const tonnes = (TH_PER_KGS * dtS) / 3600
    state.flowT += flowKgS * instruments.f1 * tonnes
    state.heatGj += Math.max(0, state.heatW) * instruments.f1 * dtS * 1e-9
    state.makeUpT += state.makeUp * instruments.water * tonnes
    state.gasNm3 += state.gasNm3S * dtS
    state.energyKwh += (state.powerW * dtS) / 3.6e6
  }

  return {
    state,
    instruments,
    designFlowKgS: size.designFlowKgS,
    pump,
    house,
    plannedHeatW: () => size.designHeatW * loadShare(state.outdoorFiltered, climate.designOutdoorC),
    control,
    follow,
    settle,
  }
}

/** The source's curve is that of 60/45 °C radiators, which need the highest temperatures of all consumers. */
function curveDesign(supplyC: number, returnC: number): PrimaryDesign {
  const secondarySupplyC = 60
  const secondaryReturnC = 45
  return {
    supplyC,
    returnC,
    secondarySupplyC,
    secondaryReturnC,
    exchangerLmtdK: logMean(supplyC - secondarySupplyC, returnC - secondaryReturnC),
    exponent: 1.3,
  }
}

/** A source with only a rated capacity counts as one boiler. */
const boilersOf = ({ code, boilers, ratedCapacityMw }: HeatSource): readonly Boiler[] =>
  boilers.length > 0 ? boilers : [{ code: `${code}-B1`, number: 1, name: '1号锅炉', ratedMw: ratedCapacityMw }]
