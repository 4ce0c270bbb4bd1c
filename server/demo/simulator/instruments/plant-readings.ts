/** Readings of a source's gateway: the true state of plant and boilers with the errors of their instruments. */

import { clamp } from '#server/modules/heat-model/numbers.ts'
import { PA_PER_MPA, TH_PER_KGS } from '#server/modules/heat-model/water.ts'
import { type BoilerUnit, efficiency, exhaustC, exhaustO2 } from '../physics/boilers.ts'
import type { HeatSource } from '../physics/network.ts'
import type { Plant } from '../physics/plant.ts'
import { counterReading, type Probe, rounded } from './sensors.ts'

const LINE_VOLTAGE_V = 388
const POWER_FACTOR = 0.87
export const NUM_MAIN_PUMPS = 4
/** Pumps in parallel at the same frequency; the last pump is a reserve. */
const NUM_MAIN_PUMPS_RUNNING = 3

export function readPlant(
  plant: Plant,
  source: HeatSource,
  outdoorC: number,
  probe: Probe,
): Readonly<Record<string, number>> {
  const { state, instruments } = plant
  const returnMpa = state.returnPa / PA_PER_MPA
  const heatMw = (state.heatW / 1e6) * instruments.f1
  return {
    T1g: probe.temperature(state.supplyC, instruments.t1g),
    T1h: probe.temperature(state.returnC, instruments.t1h),
    P1g: probe.pressure(returnMpa + state.headPa / PA_PER_MPA, instruments.p1g),
    P1h: probe.pressure(returnMpa, instruments.p1h),
    F1: probe.flow(state.flow * TH_PER_KGS, instruments.f1, plant.designFlowKgS * TH_PER_KGS),
    FT1: counterReading(state.flowT, 10),
    Q1: Math.max(0, probe.other(heatMw, 0.004 * heatMw, 0.01)),
    HT1: counterReading(state.heatGj, 10),
    TA: probe.temperature(outdoorC, instruments.ta),
    EM_P: Math.max(0, probe.other(state.powerW / 1000, 0.001 * (state.powerW / 1000), 0.1)),
    EM_EP: counterReading(state.energyKwh, 10),
    MK_F: probe.flow(state.makeUp * TH_PER_KGS, instruments.water, 0),
    MK_FT: counterReading(state.makeUpT, 10),
    MK_P: probe.pressure(returnMpa, instruments.p2h),
    ...readMainPumps(plant, probe),
    DPn: probe.pressure(state.worstDpPa / PA_PER_MPA),
    GAS_F: Math.max(0, probe.other(state.gasNm3S * 3600, 0.004 * state.gasNm3S * 3600, 1)),
    GAS_FT: counterReading(state.gasNm3, 1),
    TgSP: rounded(state.supplySet, 10),
    dpSP: source.worstPointDpMpa,
    QPlan: rounded(plant.plannedHeatW() / 1e6, 10),
  }
}

function readMainPumps({ state }: Plant, probe: Probe): Record<string, number> {
  const frequency = clamp(50 * state.speed, 0, 50)
  const amperes = state.pumpW / NUM_MAIN_PUMPS_RUNNING / (Math.sqrt(3) * LINE_VOLTAGE_V * POWER_FACTOR)
  const values: Record<string, number> = {}
  for (let number = 1; number <= NUM_MAIN_PUMPS; number += 1) {
    const isRunning = number <= NUM_MAIN_PUMPS_RUNNING
    values[`CP${number}_Run`] = isRunning ? 1 : 0
    values[`CP${number}_Flt`] = 0
    values[`CP${number}_Hz`] = isRunning ? clamp(probe.other(frequency, 0.03, 0.1), 0, 50) : 0
    values[`CP${number}_A`] = isRunning ? Math.max(0, probe.other(amperes, 0.5, 0.1)) : 0
    values[`CP${number}_SV`] = isRunning ? rounded(frequency, 10) : 0
  }
  return values
}

/** A stopped boiler is shut off from the water and cools down to room temperature. */
export function readBoiler(boiler: BoilerUnit, plant: Plant, probe: Probe): Readonly<Record<string, number>> {
  const { plan, state, isTripped } = boiler
  const { load } = state
  const burns = state.isRunning && load > 0.01
  const givenMw = load * plan.ratedMw
  const standingC = 25 + state.readiness * (plant.state.returnC - 25)
  const heatShare = plant.state.heatW > 0 ? (givenMw * 1e6) / plant.state.heatW : 0
  const pressureMpa = (plant.state.returnPa + (state.isRunning ? plant.state.headPa : 0)) / PA_PER_MPA
  const fanHz = state.isRunning ? clamp(20 + 28 * load, 20, 50) : 0
  return {
    B_Tg: probe.temperature(state.isRunning ? plant.state.supplyC : standingC),
    B_Th: probe.temperature(state.isRunning ? plant.state.returnC : standingC),
    B_P: probe.pressure(pressureMpa),
    B_F: probe.flow(heatShare * plant.state.flow * TH_PER_KGS, 1, 1),
    B_Q: Math.max(0, probe.other(givenMw, 0.004 * givenMw, 0.01)),
    B_Load: clamp(probe.other(100 * load, burns ? 0.3 : 0, 0.1), 0, 120),
    B_Tf: probe.temperature(burns ? exhaustC(load, plant.state.returnC) : standingC),
    B_O2: burns ? clamp(probe.other(exhaustO2(load), 0.08, 0.1), 3, 5) : 20.9,
    B_Pf: burns ? probe.other(-35, 4, 1) : 0,
    B_CO: burns ? Math.max(0, probe.other(12, 3, 1)) : 0,
    B_NOx: burns ? Math.max(0, probe.other(24 + 8 * load, 1.5, 1)) : 0,
    B_Gas: Math.max(0, probe.other(state.gasNm3S * 3600, 0.004 * state.gasNm3S * 3600, 1)),
    B_Eff: burns ? rounded(100 * efficiency(load), 10) : 0,
    B_Run: state.isRunning ? 1 : 0,
    B_Flt: isTripped ? 1 : 0,
    Flame: burns ? 1 : 0,
    Fan_Run: state.isRunning ? 1 : 0,
    Fan_Flt: 0,
    Fan_Hz: rounded(fanHz, 10),
    Fan_A: rounded(plan.ratedMw * 3 * (fanHz / 50) ** 2, 10),
    B_Start: 0,
    B_Stop: 0,
    B_LoadSP: clamp(rounded(100 * load, 10), 0, 110),
  }
}
