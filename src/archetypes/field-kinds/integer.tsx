import { writeNumber } from '#lib/language-customs.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { TextCondition } from './text.tsx'
import { heldText, plainText, typedText } from './value-texts.ts'

const IntegerControl = ({ field: _, check: _check, value, ...rest }: FieldControlProps) => (
  <NumberField {...rest} value={typedText(value)} precision={0} />
)

export const integer: FieldFace = {
  text: (value) => (typeof value === 'number' ? writeNumber(value, { maxDecimals: 0 }) : plainText(value)),
  align: 'end',
  Control: IntegerControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
