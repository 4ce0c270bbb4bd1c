/**
 * What a station's cabinet does by itself (domain guide 2.8, 4.1): follows its curve or what is set, moves its valve, takes what is
 * written. Duty: modes, offsets, the running set point. Neighbours: cabinet-loops.ts has the valve's loop, cabinet-settings.ts what ends.
 * Plain functions; the state that they change is the caller's.
 */

import { curveSupplyC, loadShare, OUTDOOR_FILTER_S, SUPPLY_MIN_C } from '#contract/network/heating-curve.ts'
import { holdValveSet, moveValveSet, type ValveState } from './cabinet-loops.ts'
import { type SettingCode, timeShareOffset, type UnitSettings } from './cabinet-settings.ts'
import { approach, clamp } from './numbers.ts'
import { TH_PER_KGS } from './water.ts'

/** What a cabinet was set up for. */
export interface CabinetDesign {
  readonly designSupplyC: number
  readonly designReturnC: number
  readonly designOutdoorC: number
  /** Of the emitters' law. */
  readonly exponent: number
  readonly supplyMaxC: number
  readonly primaryFlowKgS: number
  readonly heatW: number
}

export interface CabinetState extends ValveState {
  readonly settings: UnitSettings
  /** Epoch ms by code; what has none never ends. */
  readonly expiries: Record<string, number>
  /** °C */
  outdoorFiltered: number
  supplySet: number
  isLimited: number
}

/** What a cabinet measures, with the errors of its instruments. */
export interface CabinetMeasured {
  supplyC: number
  returnC: number
  primaryReturnC: number
  flow1KgS: number
  heatW: number
}

/** Fastest change of the setpoint: 2 K in 30 min. */
const SUPPLY_SET_RATE = 2 / 1800
/** Scaling of other quantities to the valve loop's gain: 100 % of flow or heat as kelvins. */
const SCALE_K = 20
/** Modes from here on follow the heating curve and no set point of their own. */
const FIRST_CURVE_MODE = 5

export const isOnCurve = ({ settings }: Pick<CabinetState, 'settings'>): boolean =>
  settings.CV1_Mode >= FIRST_CURVE_MODE

/** Moves the outdoor temperature that the controller goes by. @param measuredC - As its sensor says. */
export function filterOutdoor(state: Pick<CabinetState, 'outdoorFiltered'>, dtS: number, measuredC: number): void {
  state.outdoorFiltered += (1 - Math.exp(-dtS / OUTDOOR_FILTER_S)) * (measuredC - state.outdoorFiltered)
}

/** Supply temperature that the heating curve asks for, °C. @param hour - Of the company's day. */
export function curveTargetC(
  { designSupplyC, designReturnC, designOutdoorC, exponent }: CabinetDesign,
  { outdoorFiltered, settings }: Pick<CabinetState, 'outdoorFiltered' | 'settings'>,
  hour: number,
): number {
  const share = loadShare(outdoorFiltered, designOutdoorC)
  const curve = curveSupplyC(share, designSupplyC, designReturnC, exponent) + settings.KTemp
  return settings.CV1_Mode === 6 ? curve + timeShareOffset(settings, hour) : curve
}

/** Moves the running setpoint of the supply temperature towards that of the mode. @param curveC - What the curve asks for. */
export function followSupply(
  { supplyMaxC }: CabinetDesign,
  state: Pick<CabinetState, 'supplySet' | 'settings'>,
  dtS: number,
  curveC: number,
): void {
  const wanted = state.settings.CV1_Mode === 1 ? state.settings.T2gSP : curveC
  state.supplySet = approach(state.supplySet, clamp(wanted, SUPPLY_MIN_C, supplyMaxC), SUPPLY_SET_RATE * dtS)
}

/** Moves the valve's set position as the mode asks. */
export function followMode(design: CabinetDesign, state: CabinetState, dtS: number, measured: CabinetMeasured): void {
  const { settings } = state
  const marginK = design.supplyMaxC - measured.supplyC
  if (settings.CV1_Mode === 0) {
    holdValveSet(state, dtS, settings.CV1_SV, marginK)
    return
  }
  state.isLimited = 0
  const [wanted, is] = followed(design, state, measured)
  moveValveSet(state, dtS, wanted, is, measured.primaryReturnC, marginK, settings.CV1_Min, settings.CV1_Max)
}

/** Setpoint and measured value of the mode; flow and heat are scaled to the loop's gain. */
function followed(
  { primaryFlowKgS, heatW }: CabinetDesign,
  { settings, supplySet }: CabinetState,
  measured: CabinetMeasured,
): readonly [wanted: number, measured: number] {
  switch (settings.CV1_Mode) {
    case 2:
      return [settings.T2pjSP, (measured.supplyC + measured.returnC) / 2]
    case 3:
      return [(SCALE_K * settings.F1SP) / (primaryFlowKgS * TH_PER_KGS), (SCALE_K * measured.flow1KgS) / primaryFlowKgS]
    case 4:
      return [(SCALE_K * settings.Q1SP * 1e6) / heatW, (SCALE_K * measured.heatW) / heatW]
    default:
      return [supplySet, measured.supplyC]
  }
}

/** The temperatures that the controller follows: on the curve those of the curve, otherwise what is set. °C */
export function shownSetPoints(
  { designSupplyC, designReturnC, heatW: designHeatW }: CabinetDesign,
  state: Pick<CabinetState, 'settings' | 'supplySet'>,
  heatW: number,
): { readonly T2gSP: number; readonly T2pjSP: number } {
  if (!isOnCurve(state)) return state.settings
  const drop = ((designSupplyC - designReturnC) * heatW) / designHeatW
  return { T2gSP: tenths(clamp(state.supplySet, 25, 75)), T2pjSP: tenths(clamp(state.supplySet - drop / 2, 25, 65)) }
}

const tenths = (value: number): number => Math.round(10 * value) / 10

/** Why a cabinet does not take a value in its present mode or beside its other settings; undefined: it does. */
export function settingRefusal(
  state: Pick<CabinetState, 'settings'>,
  code: SettingCode,
  value: number,
): 'mode' | 'range' | undefined {
  const { settings } = state
  const unless = <Why extends 'mode' | 'range'>(is: boolean, why: Why): Why | undefined => (is ? undefined : why)
  switch (code) {
    case 'CV1_SV':
      return unless(settings.CV1_Mode === 0, 'mode')
    case 'T2gSP':
    case 'T2pjSP':
      // on the curve the controller sets them itself
      return unless(!isOnCurve(state), 'mode')
    case 'XP_SV':
      return unless(settings.XP_Mode === 0, 'mode')
    case 'CV1_Min':
      return unless(value < settings.CV1_Max, 'range')
    case 'CV1_Max':
      return unless(value > settings.CV1_Min, 'range')
    case 'BP_L':
      return unless(value < settings.BP_H, 'range')
    case 'BP_H':
      return unless(value > settings.BP_L, 'range')
    default:
      return undefined
  }
}

/** Takes a value that is not refused. A mode begins with what the one before has reached. @param heatW - At present. */
export function takeSetting(
  design: CabinetDesign,
  state: Pick<CabinetState, 'settings' | 'expiries' | 'supplySet' | 'valveSet'>,
  {
    code,
    value,
    validUntil,
  }: { readonly code: SettingCode; readonly value: number; readonly validUntil?: number | undefined },
  heatW: number,
): void {
  const { settings, expiries } = state
  if (code === 'CV1_Mode') {
    const { T2gSP, T2pjSP } = shownSetPoints(design, state, heatW)
    Object.assign(settings, { T2gSP, T2pjSP })
  }
  if (code === 'CV1_Mode' && value === 0) settings.CV1_SV = Number(state.valveSet.toFixed(1))
  settings[code] = value
  if (validUntil === undefined) delete expiries[code]
  else expiries[code] = validUntil
}
