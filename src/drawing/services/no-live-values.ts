import type { LiveValues } from './live-values.ts'

/** Of a drawing that shows no values. */
export const NO_LIVE_VALUES: LiveValues = {
  open: () => ({
    bind: () => undefined,
    setVisible: () => undefined,
    inspect: async () => [],
    close: () => undefined,
  }),
}
