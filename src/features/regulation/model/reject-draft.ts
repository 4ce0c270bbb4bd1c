// Limits of members as typed, and in words. Pure.

import { REJECT_PARAMS, type RejectLimit } from '#contract/regulation/reject-limits.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

export interface DraftReject {
  readonly param: RejectLimit['param']
  /** Empty: any. */
  readonly low: string
  readonly high: string
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

export const rejectDraftOf = (limits: readonly RejectLimit[]): DraftReject[] =>
  limits.map(({ param, low, high }) => ({ param, low: textOf(low), high: textOf(high) }))

/** `T1h 20.0–60.0 °C`; empty: there are none. */
export const rejectText = (limits: readonly RejectLimit[]): string =>
  limits
    .map(({ param, low, high }) => {
      const of = REJECT_PARAMS.find(({ code }) => code === param)
      const [from, to] = [low, high].map((value) => formatQuantity(value, of?.decimals ?? 1))
      const range = low === null ? `≤ ${to}` : high === null ? `≥ ${from}` : `${from}–${to}`
      return `${param} ${range} ${of?.unit ?? ''}`
    })
    .join('; ')
