import { formatQuantity } from './format-quantity.ts'

/** Decimals at which a value and its limit do not look equal unless they are: one more than usual where needed. */
export function decimalsApart(value: number | null, limit: number | null, decimals: number): number {
  if (value === null || limit === null || value === limit) return decimals
  return formatQuantity(value, decimals) === formatQuantity(limit, decimals) ? decimals + 1 : decimals
}
