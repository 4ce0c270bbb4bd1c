import { type ControlProps, Field } from './field.tsx'
import { SelectBox, type SelectOption } from './select.tsx'

interface SelectFieldProps extends ControlProps<string> {
  options: readonly SelectOption[]
  /** Label of the empty choice. */
  placeholder?: string
}

export function SelectField({
  label,
  problem,
  hint,
  isRequired,
  isDisabled,
  name,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
}: SelectFieldProps) {
  return (
    <Field label={label} problem={problem} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <SelectBox
          {...attributes}
          name={name}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  )
}
