import { GAP_PERIODS } from './rollup-steps.ts'

/** Silence counts after these times, s (domain guide 5.1), or after some periods of reports where they are longer. */
const SILENT_AFTER_S = { afterS: 180, longS: 1800 }
const SILENT_PERIODS = { afterS: GAP_PERIODS, longS: 10 * GAP_PERIODS }

/**
 * After what silence communication is lost, and after what silence it is lost for long. Whoever has several points is
 * heard as often as the most frequent of them.
 *
 * @param reportPeriodsS - How often each point reports; 0: at least each minute.
 */
export function silenceOf(reportPeriodsS: readonly number[]): { readonly afterS: number; readonly longS: number } {
  const periodS = Math.min(...reportPeriodsS)
  return {
    afterS: Math.ceil(Math.max(SILENT_AFTER_S.afterS, SILENT_PERIODS.afterS * periodS)),
    longS: Math.ceil(Math.max(SILENT_AFTER_S.longS, SILENT_PERIODS.longS * periodS)),
  }
}
