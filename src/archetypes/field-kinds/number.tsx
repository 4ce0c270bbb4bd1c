import { cachedBy } from '#lib/cached-by.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { TextCondition } from './text.tsx'
import { heldText, plainText, typedText } from './value-texts.ts'

const NumberControl = ({ field, check: _, value, ...rest }: FieldControlProps) => (
  <NumberField {...rest} value={typedText(value)} precision={field.decimals ?? 0} />
)

/**
 * Formats with up to so many decimals. Whole numbers have no thousands separator: an integer is often a year or a code.
 * Creating a formatter costs far more than using it.
 */
const formatOf = cachedBy(
  (decimals: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals, useGrouping: decimals > 0 }),
)

export const number: FieldFace = {
  text: (value, _, { decimals = 0 }) =>
    typeof value === 'number' ? formatOf(decimals).format(value) : plainText(value),
  align: 'end',
  Control: NumberControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
