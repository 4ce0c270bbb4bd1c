import { Check, Minus } from 'lucide-react'
import type { Field } from '#contract/kit/field.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { cellText, type ValueWords } from './field-text.ts'

interface FieldCellProps {
  field: Field
  name: string
  row: ResourceRow
  words: ValueWords
}

/** A value of a row as a table shows it, by the kind of its field. */
export function FieldCell({ field, name, row, words }: FieldCellProps) {
  const text = cellText(field, name, row, words)
  if (field.kind !== 'flag') return text
  const isOn = row[name] === true
  return (
    <StatusTag
      tone={isOn ? 'good' : 'neutral'}
      icon={isOn ? <Check size={12} aria-hidden /> : <Minus size={12} aria-hidden />}
    >
      {text}
    </StatusTag>
  )
}
