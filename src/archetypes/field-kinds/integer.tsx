import { NumberField } from '#ui/number-field.tsx'
import type { FieldControlProps, FieldFace } from './field-face.ts'
import { TextCondition } from './text.tsx'
import { heldText, plainText, typedText } from './value-texts.ts'

const IntegerControl = ({ field: _, check: _check, value, ...rest }: FieldControlProps) => (
  <NumberField {...rest} value={typedText(value)} precision={0} />
)

// creating a formatter costs far more than using it
const WHOLE = new Intl.NumberFormat('en-US')

export const integer: FieldFace = {
  text: (value) => (typeof value === 'number' ? WHOLE.format(value) : plainText(value)),
  align: 'end',
  Control: IntegerControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
