/**
 * Computations of a station's controller (domain guide 2.8): valve and pump loops.
 * Plain functions of numbers; the state that they change belongs to the unit.
 */
import { clamp } from './numbers.ts'

/** Change of output of a PI controller in velocity form. */
export const piIncrement = (
  gain: number,
  integralS: number,
  dtS: number,
  error: number,
  previousError: number,
): number => gain * (error - previousError) + ((gain * dtS) / integralS) * error

const VALVE_GAIN = 1.5
const VALVE_INTEGRAL_S = 150
const VALVE_DEADBAND_K = 0.3
/** Speed of the actuator, % per second. */
export const VALVE_SPEED = 1
/** Primary return above which the valve is throttled, °C. */
const RETURN_LIMIT_C = 60

export interface ValveState {
  /** % */
  valveSet: number
  valveError: number
}

/** Moves the valve's set position so that the secondary supply reaches its setpoint, within the valve's limits. */
export function moveValveSet(
  state: ValveState,
  dtS: number,
  supplySetC: number,
  supplyC: number,
  primaryReturnC: number,
  minimum: number,
  maximum: number,
): void {
  const wanted = Math.min(supplySetC - supplyC, RETURN_LIMIT_C - primaryReturnC)
  const error = Math.abs(wanted) <= VALVE_DEADBAND_K ? 0 : wanted
  const moved = state.valveSet + piIncrement(VALVE_GAIN, VALVE_INTEGRAL_S, dtS, error, state.valveError)
  state.valveSet = clamp(moved, minimum, maximum)
  state.valveError = error
}

/** Hz per Pa: 8 Hz for 0.1 MPa. */
const PUMP_GAIN = 8 / 1e5
const PUMP_INTEGRAL_S = 30
export const PUMP_MIN_HZ = 25
export const PUMP_MAX_HZ = 50

export interface PumpState {
  pumpHz: number
  pumpError: number
}

/** Moves the circulation pump so that the differential pressure reaches its setpoint. */
export function movePump(state: PumpState, dtS: number, setPa: number, measuredPa: number): void {
  const error = setPa - measuredPa
  const moved = state.pumpHz + piIncrement(PUMP_GAIN, PUMP_INTEGRAL_S, dtS, error, state.pumpError)
  state.pumpHz = clamp(moved, PUMP_MIN_HZ, PUMP_MAX_HZ)
  state.pumpError = error
}
