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

/**
 * Moves the valve's set position so that what the mode follows reaches its setpoint, within the valve's limits; it throttles
 * where the primary return or the secondary supply is too hot, whatever the mode.
 *
 * @param supplyMarginK - What the secondary supply may still rise by.
 */
export function moveValveSet(
  state: ValveState,
  dtS: number,
  wantedValue: number,
  measuredValue: number,
  primaryReturnC: number,
  supplyMarginK: number,
  minimum: number,
  maximum: number,
): void {
  const wanted = Math.min(wantedValue - measuredValue, RETURN_LIMIT_C - primaryReturnC, supplyMarginK)
  const error = Math.abs(wanted) <= VALVE_DEADBAND_K ? 0 : wanted
  const moved = state.valveSet + piIncrement(VALVE_GAIN, VALVE_INTEGRAL_S, dtS, error, state.valveError)
  state.valveSet = clamp(moved, minimum, maximum)
  state.valveError = error
}

/**
 * Sets the valve by hand, but throttles as soon as the secondary supply is too hot, and opens again as far as it is set by
 * hand when there is room.
 */
export function holdValveSet(
  state: ValveState & { isLimited: number },
  dtS: number,
  handSet: number,
  supplyMarginK: number,
): void {
  if (supplyMarginK < 0) state.isLimited = 1
  else if (state.isLimited === 1 && state.valveSet >= handSet) state.isLimited = 0
  if (state.isLimited === 0) state.valveSet = handSet
  else moveValveSet(state, dtS, supplyMarginK, 0, Number.NEGATIVE_INFINITY, supplyMarginK, 0, handSet)
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
