// Which parameters of a unit the symbols of a drawing stand for, by what they are and what flows in the pipe at them. The
// codes are those of the standard parameters (R3 names T1g, T1h, …).

import type { MediumCode } from '#contract/drawing/media.ts'

type Quantity = 'temperature' | 'pressure' | 'pressureDifference' | 'flow' | 'heat'

const PARAMETERS: Readonly<Record<Quantity, Readonly<Partial<Record<MediumCode, string>>>>> = {
  temperature: { supply1: 'T1g', return1: 'T1h', supply2: 'T2g', return2: 'T2h' },
  pressure: { supply1: 'P1g', return1: 'P1h', supply2: 'P2g', return2: 'P2h' },
  pressureDifference: { supply1: 'DP1', return1: 'DP1', supply2: 'DP2', return2: 'DP2' },
  flow: { supply1: 'F1', return1: 'F1', supply2: 'F2', return2: 'F2', water: 'WM_F' },
  heat: { supply1: 'Q1', return1: 'Q1' },
}

const QUANTITIES: Readonly<Record<string, Quantity>> = {
  temperatureTransmitter: 'temperature',
  thermometer: 'temperature',
  pressureTransmitter: 'pressure',
  pressureGauge: 'pressure',
  differentialPressureTransmitter: 'pressureDifference',
  flowTransmitter: 'flow',
  flowMeter: 'flow',
  electromagneticFlowMeter: 'flow',
  ultrasonicFlowMeter: 'flow',
  vortexFlowMeter: 'flow',
  orificePlate: 'flow',
  waterMeter: 'flow',
  heatMeter: 'heat',
}

/** Symbols that stand for the same parameter wherever they are. */
const FIXED: Readonly<Record<string, string>> = {
  outdoorSensor: 'TA',
  roomSensor: 'TR',
  levelTransmitter: 'WT_L',
  levelGauge: 'WT_L',
  waterTank: 'WT_L',
}

/** What a symbol shows of a unit. */
export interface SymbolPoints {
  /** Parameter of the value beside it; null for none. */
  readonly value: string | null
  /** Parameters of its state: 1 while it runs, and while it is faulty. */
  readonly state: { readonly running: string | null; readonly fault: string } | null
}

const ONLY = (value: string | undefined): SymbolPoints | null => (value === undefined ? null : { value, state: null })
const CONTROL_VALVES: ReadonlySet<string> = new Set(['controlValve', 'threeWayControlValve', 'motorBallValve'])
const CIRCULATION: ReadonlySet<string> = new Set(['circulationPump', 'variableSpeedPump', 'centrifugalPump'])
const MAX_CIRCULATION = 2

/**
 * @param medium - What flows at the symbol; null where that is not known.
 * @param number - Which of the pumps of its kind it is, from 1.
 * @returns Null for what stands for no parameter.
 */
export function symbolPoints(symbolId: string, medium: MediumCode | null, number: number): SymbolPoints | null {
  if (symbolId === 'makeUpPump' || (CIRCULATION.has(symbolId) && medium === 'water'))
    return number > 1 ? null : { value: 'BP1_Hz', state: { running: 'BP1_Run', fault: 'BP1_Flt' } }
  if (CIRCULATION.has(symbolId)) {
    if (number > MAX_CIRCULATION) return null
    const state = { running: `XP${number}_Run`, fault: `XP${number}_Flt` }
    // both pumps have one frequency
    return { value: number === 1 ? 'XP1_Hz' : null, state }
  }
  if (CONTROL_VALVES.has(symbolId)) return { value: 'CV1_U', state: { running: null, fault: 'CV1_Flt' } }
  const quantity = QUANTITIES[symbolId]
  return ONLY(quantity ? (medium ? PARAMETERS[quantity][medium] : undefined) : FIXED[symbolId])
}

/** Which symbols are counted together, as pump 1 and 2; others stand alone. */
export function pumpKind(symbolId: string, medium: MediumCode | null): 'circulation' | 'makeUp' | null {
  if (symbolId === 'makeUpPump') return 'makeUp'
  if (!CIRCULATION.has(symbolId)) return null
  return medium === 'water' ? 'makeUp' : 'circulation'
}
