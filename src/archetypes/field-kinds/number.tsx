import { NumberField } from '#ui/number-field.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { TextCondition } from './text.tsx'
import { heldText, plainText, typedText } from './value-texts.ts'

const NumberControl = ({ field, check: _, value, ...rest }: FieldControlProps) => (
  <NumberField {...rest} value={typedText(value)} precision={field.decimals ?? 0} />
)

/** With as many decimals as it has; a whole number is often a year or a code, and is not parted. */
const numberText = (value: number, decimals: number): string => formatOf(decimals).format(value)

// a formatter costs far more to make than to use
const FORMATS = new Map<number, Intl.NumberFormat>()

function formatOf(decimals: number): Intl.NumberFormat {
  const known = FORMATS.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals, useGrouping: decimals > 0 })
  FORMATS.set(decimals, made)
  return made
}

export const number: FieldFace = {
  text: (value, _, { decimals = 0 }) => (typeof value === 'number' ? numberText(value, decimals) : plainText(value)),
  align: 'end',
  Control: NumberControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
