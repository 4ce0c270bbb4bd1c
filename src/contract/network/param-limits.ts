import type { ParamLimits } from './param-types.ts'

/** Default alarm limits where they do not depend on a setpoint or a design value (domain guide 1.4). */
export const PARAM_LIMITS: Readonly<Record<string, ParamLimits>> = {
  T1g: { l: 55, h: 125, hh: 130 },
  T1h: { h: 60, hh: 70 },
  P1g: { ll: 0.25, l: 0.35, h: 1.4, hh: 1.6 },
  P1h: { ll: 0.15, l: 0.2, h: 0.9, hh: 1.1 },
  DP1: { ll: 0.02, l: 0.05 },
  DPf1: { h: 0.05, hh: 0.1 },
  T2g: { ll: 30, hh: 75 },
  T2h: { l: 25, h: 55, hh: 60 },
  P2g: { ll: 0.15, l: 0.2, h: 0.9, hh: 1 },
  DP2: { ll: 0.02, l: 0.05, h: 0.25, hh: 0.3 },
  TR: { l: 18, h: 24 },
  BP1_Hz: { h: 45 },
  WT_L: { ll: 0.3, l: 0.6, h: 2.2, hh: 2.5 },
  EM_U: { l: 361, h: 407 },
  RoomT: { l: 5, h: 40, hh: 45 },
  Noise: { h: 85 },
  DPn: { ll: 0.03, l: 0.05 },
  B_P: { h: 1.4, hh: 1.6 },
  B_Tf: { h: 130 },
  Bat: { l: 3.2 },
  RSSI: { l: -110 },
  RT: { ll: 16, l: 18, h: 24, hh: 26 },
}

const TIME_SHARE_STEPS = Object.fromEntries(Array.from({ length: 12 }, (_, slot) => [`T2gSP_T${slot}`, 2]))
const MAIN_PUMP_STEPS = Object.fromEntries([1, 2, 3, 4].map((number) => [`CP${number}_SV`, 5]))

/**
 * Largest change by one command, in the unit of the parameter. A temperature may move as far as pipes and radiators take
 * without a shock, a valve or a pump as far as the network rides out. Without one: modes, pulses, and plans, which are
 * set at once.
 */
export const PARAM_STEPS: Readonly<Record<string, number>> = {
  CV1_SV: 10,
  CV1_Min: 10,
  CV1_Max: 10,
  T2gSP: 2,
  T2pjSP: 2,
  F1SP: 10,
  Q1SP: 0.5,
  ...TIME_SHARE_STEPS,
  KTemp: 2,
  XP_SV: 5,
  XP_DPSP: 0.02,
  BP_P2hSP: 0.05,
  BP_L: 0.05,
  BP_H: 0.05,
  U_SV: 10,
  ThSP: 2,
  ...MAIN_PUMP_STEPS,
  TgSP: 5,
  dpSP: 0.02,
  B_LoadSP: 10,
}
