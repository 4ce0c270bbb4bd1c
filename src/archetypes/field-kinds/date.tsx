import { useState } from 'react'
import { Box, Span } from '#ui/box.ts'
import { DateField } from '#ui/date-field.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { readDay } from '#ui/date-text.ts'
import type { ConditionProps, FieldControlProps, FieldFace } from './field-face.ts'
import { useDateTexts } from './use-date-texts.ts'
import { heldText, plainText, typedText } from './value-texts.ts'

const DateControl = ({ field: _, check: _check, value, ...rest }: FieldControlProps) => (
  <DateField {...rest} value={typedText(value)} texts={useDateTexts()} />
)

/** Filters by one whole day, or none; a partly typed day stays in the input until it loses the focus. */
function DateCondition({ name, label, value, onChoose }: ConditionProps) {
  const texts = useDateTexts()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Box display="inline-flex" alignItems="center" gap="1.5" fontSize="sm" color="fg.muted">
      <Span aria-hidden>{label}</Span>
      <DateInput
        name={name}
        label={label}
        aria-label={label}
        width="9.5rem"
        value={typed ?? value}
        onChange={(text) => {
          const isWhole = text === '' || readDay(text) === text
          setTyped(isWhole ? null : text)
          if (isWhole && text !== value) onChoose(text)
        }}
        onBlur={() => setTyped(null)}
        texts={texts}
      />
    </Box>
  )
}

export const date: FieldFace = {
  text: plainText,
  align: 'start',
  Control: DateControl,
  isWide: false,
  held: heldText,
  Condition: DateCondition,
}
