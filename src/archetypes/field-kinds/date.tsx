import { Box, Span } from '#ui/box.ts'
import { DateField } from '#ui/date-field.tsx'
import { Input } from '#ui/text-field.tsx'
import type { ConditionProps, FieldControlProps, FieldFace } from './field-face.ts'
import { heldText, plainText, typedText } from './value-texts.ts'

const DateControl = ({ field: _, check: _check, value, ...rest }: FieldControlProps) => (
  <DateField {...rest} value={typedText(value)} />
)

const DateCondition = ({ name, label, value, onChoose }: ConditionProps) => (
  <Box as="label" display="inline-flex" alignItems="center" gap="1.5" fontSize="sm" color="fg.muted">
    <Span>{label}</Span>
    <Input
      size="sm"
      type="date"
      name={name}
      width="9.5rem"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    />
  </Box>
)

export const date: FieldFace = {
  text: plainText,
  align: 'start',
  Control: DateControl,
  isWide: false,
  held: heldText,
  Condition: DateCondition,
}
