/**
 * What faults have done to a unit, for the step and the readings to obey. Faults write it anew before every step; a unit
 * that nothing ails has the values of {@link soundCondition}.
 */
export interface UnitCondition {
  /** Of the two circulation pumps. */
  isPump1Tripped: boolean
  isPump2Tripped: boolean
  /** Position at which the valve sits fast, %; NaN when it moves. */
  valveStuckAt: number
  /** Added error of the secondary supply's sensor, K. */
  supplyDriftK: number
  /** Resistance of the strainer over that of a clean one. */
  strainerFactor: number
  /** Lost by the secondary network over the usual, at set pressure, kg/s. */
  extraLeakKgS: number
  isPowerCut: boolean
  /** The make-up pump runs on and the relief valve stays shut. */
  isMakeUpStuck: boolean
  /** The switch of the cabinet stands on local: commands are refused. */
  isLocal: boolean
  /** Parameters whose readings stand still. */
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
