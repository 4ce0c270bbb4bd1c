import { writeNumber } from '#lib/language-customs.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { TextCondition } from './text.tsx'
import { heldText, plainText, typedText } from './value-texts.ts'

const NumberControl = ({ field, check: _, value, ...rest }: FieldControlProps) => (
  <NumberField {...rest} value={typedText(value)} precision={field.decimals ?? 0} />
)

export const number: FieldFace = {
  // whole numbers have no thousands separator: an integer is often a year or a code
  text: (value, _, { decimals = 0 }) =>
    typeof value === 'number'
      ? writeNumber(value, { maxDecimals: decimals, hasGroups: decimals > 0 })
      : plainText(value),
  align: 'end',
  Control: NumberControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
