import { DateInput, type DateTexts } from './date-input.tsx'
import { type ControlProps, Field } from './field.tsx'

export interface DateFieldProps extends ControlProps<string> {
  /** First and last day that the calendar offers. */
  min?: string
  max?: string
  texts: DateTexts
}

/** A day, `yyyy-MM-dd`; empty where none is selected; invalid input is kept as typed. */
export function DateField(props: DateFieldProps) {
  const { label, problem, hint, isRequired, isDisabled = false, name, onBlur, ...input } = props
  return (
    <Field label={label} problem={problem} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <DateInput
          {...attributes}
          {...input}
          {...(name === undefined ? {} : { name })}
          label={label}
          disabled={isDisabled}
          onBlur={() => onBlur?.()}
        />
      )}
    </Field>
  )
}
