// From the kind of a field to the control that edits it. Neighbours: src/ui has the controls, form-values.ts says what each
// kind holds. A kind is shown alike in every form.

import type { ReactNode } from 'react'
import type { Field } from '#contract/kit/field.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { DateField } from '#ui/date-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FormValue } from '../resource/form-values.ts'
import { CodesControl } from './codes-control.tsx'
import { ReferenceControl, ReferencesControl } from './reference-controls.tsx'

export interface FieldControlProps {
  name: string
  field: Field
  value: FormValue
  /** What is wrong with the value; null when nothing is. */
  problem: string | null
  /** Judges a text about 600 ms after it was typed. */
  check: (value: string) => string | null
  onChange: (value: FormValue) => void
  onBlur: () => void
}

const textIn = (value: FormValue): string => (typeof value === 'string' ? value : '')

export function FieldControl({ name, field, value, problem, check, onChange, onBlur }: FieldControlProps): ReactNode {
  const language = useLanguage()
  const shared = {
    name,
    label: labelIn(field.label, language),
    problem,
    isRequired: field.isRequired,
    onBlur,
    ...(field.hint ? { hint: labelIn(field.hint, language) } : {}),
  }
  switch (field.kind) {
    case 'text':
    case 'time':
      return <TextInput {...shared} value={textIn(value)} check={check} onChange={onChange} />
    case 'codes':
      return <CodesControl {...shared} field={field} value={textIn(value)} check={check} onChange={onChange} />
    case 'remark':
      return <TextArea {...shared} value={textIn(value)} check={check} onChange={onChange} />
    case 'integer':
      return <NumberField {...shared} value={textIn(value)} precision={0} onChange={onChange} />
    case 'number':
      return <NumberField {...shared} value={textIn(value)} precision={field.decimals ?? 0} onChange={onChange} />
    case 'date':
      return <DateField {...shared} value={textIn(value)} onChange={onChange} />
    case 'flag':
      return <SwitchField {...shared} isRequired={false} value={value === true} onChange={onChange} />
    case 'choice':
      return (
        <SelectField
          {...shared}
          value={textIn(value)}
          options={(field.choices ?? []).map((choice) => ({
            value: choice.value,
            label: labelIn(choice.label, language),
          }))}
          onChange={onChange}
        />
      )
    case 'reference':
      return <ReferenceControl {...shared} field={field} value={textIn(value)} onChange={onChange} />
    case 'references':
      return (
        <ReferencesControl
          {...shared}
          field={field}
          value={typeof value === 'object' ? value : []}
          onChange={onChange}
        />
      )
  }
}
