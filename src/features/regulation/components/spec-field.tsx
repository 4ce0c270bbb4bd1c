import type { Field } from '#contract/kit/field.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'

/** What is wrong with the value at a path of the strategy; null: nothing. */
export type ProblemAt = (path: string) => string | null

interface SpecFieldProps<Value> {
  spec: Field
  problem: string | null
  value: Value
  onChange: (value: Value) => void
}

/** A number or a choice of the contract, with its name, unit and hint. */
export function SpecField({ spec, ...rest }: SpecFieldProps<string>) {
  const language = useLanguage()
  const label = labelIn(spec.label, language)
  const hint = spec.hint ? { hint: labelIn(spec.hint, language) } : {}
  if (spec.choices)
    return (
      <SelectField
        {...rest}
        {...hint}
        label={label}
        isRequired={spec.isRequired}
        options={spec.choices.map((choice) => ({ value: choice.value, label: labelIn(choice.label, language) }))}
      />
    )
  return <NumberField {...rest} {...hint} label={label} isRequired={spec.isRequired} precision={spec.decimals ?? 0} />
}

export function SpecFlag({ spec, ...rest }: SpecFieldProps<boolean>) {
  const language = useLanguage()
  return (
    <CheckboxField
      {...rest}
      label={labelIn(spec.label, language)}
      {...(spec.hint ? { hint: labelIn(spec.hint, language) } : {})}
    />
  )
}
