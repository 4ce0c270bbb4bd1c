import { TRUST } from '../binding/trust.ts'
import type { LiveValues } from './live-values.ts'

/** Of a drawing that shows no values. */
export const NO_LIVE_VALUES: LiveValues = {
  open: () => ({
    bind: () => undefined,
    setVisible: () => undefined,
    inspect: async () => [],
    read: async () => ({ value: Number.NaN, trust: TRUST.bad }),
    close: () => undefined,
  }),
}
