import { NumberField } from '#ui/number-field.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { TextCondition } from './text.tsx'
import { heldText, plainText, typedText } from './value-texts.ts'

const IntegerControl = ({ field: _, check: _check, value, ...rest }: FieldControlProps) => (
  <NumberField {...rest} value={typedText(value)} precision={0} />
)

export const integer: FieldFace = {
  text: (value) => (typeof value === 'number' ? new Intl.NumberFormat('en-US').format(value) : plainText(value)),
  align: 'end',
  Control: IntegerControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
