/**
 * Effects of faults on a unit, used by the step and the readings. Faults rewrite it before every step; a unit without
 * faults has the values of {@link soundCondition}.
 */
export interface UnitCondition {
  /** Trips of the two circulation pumps. */
  isPump1Tripped: boolean
  isPump2Tripped: boolean
  /** Position at which the valve is stuck, %; NaN when it moves. */
  valveStuckAt: number
  /** Added error of the secondary supply's sensor, K. */
  supplyDriftK: number
  /** Resistance of the strainer over that of a clean one. */
  strainerFactor: number
  /** Additional leak of the secondary network at set pressure, kg/s. */
  extraLeakKgS: number
  isPowerCut: boolean
  /** The make-up pump cannot be stopped and the relief valve stays shut. */
  isMakeUpStuck: boolean
  /** The cabinet is switched to local: commands are refused. */
  isLocal: boolean
  /** Parameters whose readings are frozen. */
  frozen: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

export const soundCondition = (): UnitCondition => ({
  isPump1Tripped: false,
  isPump2Tripped: false,
  valveStuckAt: Number.NaN,
  supplyDriftK: 0,
  strainerFactor: 1,
  extraLeakKgS: 0,
  isPowerCut: false,
  isMakeUpStuck: false,
  isLocal: false,
  frozen: NONE,
})
