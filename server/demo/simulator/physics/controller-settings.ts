/**
 * Settings of a unit's controller by point code; stored in the unit's state, changed by commands. A value that the
 * platform sets for a limited time falls back to the unit's own value when it expires.
 */
import { z } from 'zod'
import type { ControlMode, HeatUnit } from './network.ts'
import { clamp } from './numbers.ts'

const TIME_SHARE_CODES = [
  'T2gSP_T0',
  'T2gSP_T1',
  'T2gSP_T2',
  'T2gSP_T3',
  'T2gSP_T4',
  'T2gSP_T5',
  'T2gSP_T6',
  'T2gSP_T7',
  'T2gSP_T8',
  'T2gSP_T9',
  'T2gSP_T10',
  'T2gSP_T11',
] as const
export const SETTING_CODES = [
  'CV1_Mode',
  'CV1_SV',
  'CV1_Min',
  'CV1_Max',
  'T2gSP',
  'T2pjSP',
  'F1SP',
  'Q1SP',
  'KTemp',
  'XP_Mode',
  'XP_SV',
  'XP_DPSP',
  'BP_P2hSP',
  'BP_L',
  'BP_H',
  'XSV_ON',
  'WT_In',
  ...TIME_SHARE_CODES,
] as const
export type SettingCode = (typeof SETTING_CODES)[number]
export type UnitSettings = Record<SettingCode, number>

export const unitSettings = z.record(z.enum(SETTING_CODES), z.number())

/**
 * Offsets of the time-share mode, K, one per two hours from midnight; their mean is 0, so the day's heat is unchanged.
 */
export const TIME_SHARE_OFFSETS_K: readonly number[] = [-1.5, -1.5, 1.5, 0.5, -0.5, -1.5, -1.5, -1, 1.5, 2, 1.5, 0.5]

/** The mode in which people set the valve. */
const BY_HAND = 0
const MAKE_UP_BAND_MPA = 0.02

export interface OwnSettings {
  readonly plan: HeatUnit
  readonly curveOffsetK: number
  readonly supplyC: number
  readonly designFlowTh: number
  readonly designHeatMw: number
  /** Where its valve stands by hand, %; null: its controller moves it. */
  readonly handValve: number | null
}

/** The unit's own settings, as set by its operators. */
export function ownSettings({
  plan,
  curveOffsetK,
  supplyC,
  designFlowTh,
  designHeatMw,
  handValve,
}: OwnSettings): UnitSettings {
  const round = (value: number, digits: number): number => Number(value.toFixed(digits))
  const settings = {
    CV1_Mode: handValve === null ? plan.controlMode : BY_HAND,
    CV1_SV: handValve ?? 60,
    CV1_Min: 5,
    CV1_Max: 95,
    T2gSP: clamp(round(supplyC, 1), 25, 75),
    T2pjSP: clamp(round(supplyC - 0.35 * (plan.designSupplyC - plan.designReturnC), 1), 25, 65),
    F1SP: round(0.8 * designFlowTh, 1),
    Q1SP: round(0.8 * designHeatMw, 2),
    KTemp: curveOffsetK,
    XP_Mode: 1,
    XP_SV: 44,
    XP_DPSP: plan.secondaryDpMpa,
    BP_P2hSP: plan.staticPressureMpa,
    BP_L: round(plan.staticPressureMpa - MAKE_UP_BAND_MPA, 3),
    BP_H: round(plan.staticPressureMpa + MAKE_UP_BAND_MPA, 3),
    XSV_ON: 0,
    WT_In: 0,
  }
  const offsets = TIME_SHARE_CODES.map((code, slot) => {
    return [code, plan.controlMode === 6 ? (TIME_SHARE_OFFSETS_K[slot] ?? 0) : 0] as const
  })
  // `offsets` has exactly the codes of TIME_SHARE_CODES
  return { ...settings, ...(Object.fromEntries(offsets) as Record<(typeof TIME_SHARE_CODES)[number], number>) }
}

/** Offset for an hour of the day, K. */
export const timeShareOffset = (settings: UnitSettings, hour: number): number =>
  settings[TIME_SHARE_CODES[Math.floor(hour / 2)] ?? 'T2gSP_T0']

/** The setpoint that each mode follows; the curve modes follow none. */
const SETPOINT_OF_MODE: Readonly<Partial<Record<ControlMode, SettingCode>>> = {
  0: 'CV1_SV',
  1: 'T2gSP',
  2: 'T2pjSP',
  3: 'F1SP',
  4: 'Q1SP',
}

const KEPT_MODES: ReadonlySet<number> = new Set([BY_HAND, 6])

interface Expiring {
  readonly settings: UnitSettings
  /** Expiry of values set by the platform, epoch ms; values without an entry never expire. */
  readonly expiries: Partial<Record<string, number>>
}

/**
 * Resets expired values. When the setpoint of the present mode expires, the unit returns to its own curve, or to the hand
 * valve of its people.
 */
export function expireSettings({ settings, expiries }: Expiring, own: UnitSettings, nowMs: number): void {
  for (const code of SETTING_CODES) {
    const until = expiries[code]
    if (until === undefined || until > nowMs) continue
    delete expiries[code]
    settings[code] = own[code]
    const mode = settings.CV1_Mode as ControlMode // commands let whole numbers of 0 to 6 pass only
    if (SETPOINT_OF_MODE[mode] === code) settings.CV1_Mode = KEPT_MODES.has(own.CV1_Mode) ? own.CV1_Mode : 5
  }
}
