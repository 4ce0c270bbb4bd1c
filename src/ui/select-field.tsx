import { ChoiceBox } from './choice-box.tsx'
import { type ControlProps, Field } from './field.tsx'
import type { SelectOption } from './select.tsx'

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
  const empty = placeholder === undefined ? [] : [{ value: '', label: placeholder }]
  return (
    <Field label={label} problem={problem} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <ChoiceBox
          label={label}
          attributes={attributes}
          name={name}
          value={value}
          isDisabled={isDisabled}
          onChange={onChange}
          onBlur={onBlur}
          options={[...empty, ...options]}
        />
      )}
    </Field>
  )
}
