/**
 * Settings of a unit's controller by point code. A value that the platform sets for a limited time falls back to the unit's own value when
 * it expires.
 */

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

const codes: ReadonlySet<string> = new Set(SETTING_CODES)
export const isSetting = (code: string): code is SettingCode => codes.has(code)

/** Offsets of the time-share mode as settings. @param offsetOf - K, of each slot of two hours from midnight. */
export function timeShareSettings(offsetOf: (slot: number) => number) {
  const offsets = TIME_SHARE_CODES.map((code, slot) => [code, offsetOf(slot)] as const)
  // `offsets` has exactly the codes of TIME_SHARE_CODES
  return Object.fromEntries(offsets) as Record<(typeof TIME_SHARE_CODES)[number], number>
}

/** Offset for an hour of the day, K. */
export const timeShareOffset = (settings: UnitSettings, hour: number): number =>
  settings[TIME_SHARE_CODES[Math.floor(hour / 2)] ?? 'T2gSP_T0']

/** The setpoint that each mode follows; the curve modes follow none. */
const SETPOINT_OF_MODE: Readonly<Record<number, SettingCode>> = {
  0: 'CV1_SV',
  1: 'T2gSP',
  2: 'T2pjSP',
  3: 'F1SP',
  4: 'Q1SP',
}

const BY_HAND = 0
const ON_CURVE = 5
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
    if (SETPOINT_OF_MODE[settings.CV1_Mode] === code)
      settings.CV1_Mode = KEPT_MODES.has(own.CV1_Mode) ? own.CV1_Mode : ON_CURVE
  }
}
