import type { DateFieldProps } from './date-field.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

/** A local time to the minute, `yyyy-MM-ddTHH:mm`; empty where none is selected; invalid input is kept as typed. */
export function DateTimeField({ label, problem, hint, isDisabled = false, name, ...input }: DateFieldProps) {
  const { isRequired: _, onBlur, ...rest } = input
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(attributes) => (
        <DateInput
          {...attributes}
          {...rest}
          {...(name === undefined ? {} : { name })}
          hasTime
          label={label}
          disabled={isDisabled}
          onBlur={() => onBlur?.()}
        />
      )}
    </Field>
  )
}
