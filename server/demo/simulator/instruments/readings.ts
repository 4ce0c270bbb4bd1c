/** Readings of a unit's gateway: its true state with the errors of its instruments, and the controller's values. */

import { shownSetPoints } from '#server/modules/heat-model/cabinet.ts'
import { SETTING_CODES } from '#server/modules/heat-model/cabinet-settings.ts'
import { clamp } from '#server/modules/heat-model/numbers.ts'
import { PA_PER_MPA, TH_PER_KGS } from '#server/modules/heat-model/water.ts'
import type { Unit } from '../physics/unit.ts'
import { counterReading, type Probe, rounded } from './sensors.ts'

const MAKE_UP_HZ = 38
const LINE_VOLTAGE_V = 388
const POWER_FACTOR = 0.87

/** @param p1g - pressures of supply and return where the unit is connected, Pa. */
export function readUnit(unit: Unit, outdoorC: number, p1g: number, p1h: number, probe: Probe): Record<string, number> {
  const { state, design, instruments, condition } = unit
  const { settings } = state
  const mpa = (pa: number): number => pa / PA_PER_MPA
  const tonnesH = (kgS: number): number => kgS * TH_PER_KGS
  const designF1 = tonnesH(design.primaryFlowKgS)

  const P1g = probe.pressure(mpa(p1g), instruments.p1g)
  const P1h = probe.pressure(mpa(p1h), instruments.p1h)
  // one transmitter measures before and behind the strainer, so its error cancels out in the difference
  const strainerPa = condition.strainerFactor * unit.strainerResistance * state.flow1 ** 2
  const P1f = Math.min(P1g, probe.pressure(mpa(p1g - strainerPa), instruments.p1g))
  const T2g = probe.temperature(state.t2g, instruments.t2g + condition.supplyDriftK)
  const T2h = probe.temperature(state.t2h, instruments.t2h)
  const P2g = probe.pressure(mpa(state.p2h + state.dp2), instruments.p2g)
  const P2h = probe.pressure(mpa(state.p2h), instruments.p2h)
  const voltage = condition.isPowerCut ? 0 : probe.other(LINE_VOLTAGE_V, 1.2, 0.1)
  const power = Math.max(0, probe.other(state.powerW / 1000, 0.002 * (state.powerW / 1000), 0.1))
  const amperes = (watts: number): number => watts / (Math.sqrt(3) * Math.max(voltage, 1) * POWER_FACTOR)

  const setPoints = shownSetPoints(unit.cabinet, state, state.heatW)
  // the lower the pressure, the faster the pump
  const makeUpHz = MAKE_UP_HZ + 30 * clamp(1 - state.p2h / unit.makeUp.setpointPa, 0, 0.4)

  const values: Record<string, number> = {
    T1g: probe.temperature(state.t1g, instruments.t1g),
    T1h: probe.temperature(state.t1h, instruments.t1h),
    P1g,
    P1h,
    DP1: Math.max(0, rounded(P1g - P1h, 1000)),
    P1f,
    DPf1: rounded(P1g - P1f, 1000),
    F1: probe.flow(tonnesH(state.flow1), instruments.f1, designF1),
    FT1: counterReading(state.flow1T, 10),
    Q1: Math.max(0, probe.other((state.heatW / 1e6) * instruments.f1, 0.005 * (state.heatW / 1e6), 0.01)),
    HT1: counterReading(state.heat1Gj, 10),
    T2g,
    T2h,
    T2pj: rounded((T2g + T2h) / 2, 10),
    P2g,
    P2h,
    DP2: Math.max(0, rounded(P2g - P2h, 1000)),
    F2: probe.flow(tonnesH(state.flow2), instruments.f2, tonnesH(design.secondaryFlowKgS)),
    FT2: counterReading(state.flow2T, 10),
    TA: probe.temperature(outdoorC, instruments.ta),
    TR: rounded(state.room, 10),
    CV1_U: clamp(probe.other(state.valve, 0.1, 0.1), 0, 100),
    CV1_SV: rounded(state.valveSet, 10),
    CV1_Mode: settings.CV1_Mode,
    CV1_Min: settings.CV1_Min,
    CV1_Max: settings.CV1_Max,
    CV1_Flt: 0,
    T2gSP: setPoints.T2gSP,
    T2pjSP: setPoints.T2pjSP,
    F1SP: settings.F1SP,
    Q1SP: settings.Q1SP,
    KTemp: settings.KTemp,
    XP1_Run: state.pumpRunning === 1 ? 1 : 0,
    XP2_Run: state.pumpRunning === 2 ? 1 : 0,
    XP1_Flt: condition.isPump1Tripped ? 1 : 0,
    XP2_Flt: condition.isPump2Tripped ? 1 : 0,
    XP1_Hz: state.pumpSpeedHz === 0 ? 0 : clamp(probe.other(state.pumpSpeedHz, 0.03, 0.1), 0, 50),
    XP1_A: state.pumpW === 0 ? 0 : Math.max(0, probe.other(amperes(state.pumpW), 0.2, 0.1)),
    XP_SV: rounded(settings.XP_Mode === 0 ? settings.XP_SV : state.pumpHz, 10),
    XP_Mode: settings.XP_Mode,
    XP_DPSP: settings.XP_DPSP,
    XP1_Start: 0,
    XP1_Stop: 0,
    BP1_Run: state.makeUpRunning,
    BP1_Flt: 0,
    BP1_Hz: state.makeUpRunning * clamp(probe.other(makeUpHz, 0.1, 0.1), 0, 50),
    BP_P2hSP: settings.BP_P2hSP,
    BP_L: settings.BP_L,
    BP_H: settings.BP_H,
    WM_F: probe.flow(tonnesH(state.makeUp), instruments.water, tonnesH(unit.makeUp.pumpKgS)),
    WM_FT: counterReading(state.makeUpT, 10),
    XSV_SS: state.reliefOpen,
    XSV_ON: settings.XSV_ON,
    WT_L: Math.max(0, probe.other(state.tankLevel, 0.004, 0.01)),
    WT_In: state.tankFilling,
    EM_P: power,
    EM_EP: counterReading(state.energyKwh, 10),
    EM_U: voltage,
    EM_I: rounded(amperes(state.powerW), 10),
    EM_PF: clamp(probe.other(POWER_FACTOR, 0.004, 0.01), 0, 1),
    Flood: 0,
    Door: 0,
    RoomT: probe.temperature(plantRoomC(state.t2g, outdoorC)),
    Noise: probe.other(30 + 25 * Math.log10(Math.max(3, state.pumpSpeedHz)), 0.8, 0.1),
    PwrFail: condition.isPowerCut ? 1 : 0,
    UPS: condition.isPowerCut ? 1 : 0,
    LocRem: condition.isLocal ? 0 : 1,
    Estop: 0,
  }
  for (const code of SETTING_CODES) if (code.startsWith('T2gSP_T')) values[code] = settings[code]
  return values
}

/** Room temperature of the plant room, between warm pipes and the outdoor air (E). */
const plantRoomC = (t2g: number, outdoorC: number): number => 18 + 0.1 * (t2g - 45) + 0.15 * outdoorC
