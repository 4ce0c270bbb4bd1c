import { chakra } from '@chakra-ui/react/styled-system'
import { controlStyle } from './control-style.ts'
import { type ControlProps, Field } from './field.tsx'

const Input = chakra('input', { base: controlStyle })

/** A day, `yyyy-MM-dd`; empty where none is chosen. */
export function DateField({
  label,
  problem,
  hint,
  isRequired,
  isDisabled,
  name,
  value,
  onChange,
  onBlur,
}: ControlProps<string>) {
  return (
    <Field label={label} problem={problem} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <Input
          {...attributes}
          type="date"
          name={name}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
