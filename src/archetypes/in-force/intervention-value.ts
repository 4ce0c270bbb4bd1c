import type { InterventionKind } from '#contract/regulation/intervention.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'

/** How the value of each kind is written; a freeze has none. */
const VALUE_FORMS = {
  offset: { unit: 'K', decimals: 1, isChange: true },
  percent: { unit: '%', decimals: 0, isChange: true },
  fixed: { unit: '°C', decimals: 1, isChange: false },
  freeze: null,
} as const

/** A value with its unit; a change with its sign. */
export function valueText({ kind, value }: { readonly kind: InterventionKind; readonly value: number | null }): string {
  const form = VALUE_FORMS[kind]
  if (form === null || value === null) return NO_VALUE
  return `${form.isChange && value > 0 ? '+' : ''}${formatQuantity(value, form.decimals)} ${form.unit}`
}
