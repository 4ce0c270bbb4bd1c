import { formatQuantity } from './format-quantity.ts'

/** A number that a person has set: with the decimals of its quantity, with more where it has more, never rounded. */
export function formatLimit(value: number | null, decimals: number): string {
  const [, own = ''] = value === null || Number.isInteger(value) ? [] : value.toFixed(6).replace(/0+$/, '').split('.')
  return formatQuantity(value, Math.max(decimals, own.length))
}
