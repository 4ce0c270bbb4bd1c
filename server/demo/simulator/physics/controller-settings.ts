/** A unit's own settings, as its operators have set its controller; commands change them in the unit's state. */
import { z } from 'zod'
import { SETTING_CODES, timeShareSettings, type UnitSettings } from '#server/modules/heat-model/cabinet-settings.ts'
import { clamp } from '#server/modules/heat-model/numbers.ts'
import type { HeatUnit } from './network.ts'

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
  const offsets = timeShareSettings((slot) => (plan.controlMode === 6 ? (TIME_SHARE_OFFSETS_K[slot] ?? 0) : 0))
  return { ...settings, ...offsets }
}
