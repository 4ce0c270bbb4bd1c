import { chakra } from '@chakra-ui/react/styled-system'
import { controlStyle } from './control-style.ts'
import { type ControlProps, Field } from './field.tsx'
import { useSettledCheck } from './use-settled-check.ts'

const Input = chakra('input', { base: controlStyle })

interface TextInputProps extends ControlProps<string> {
  placeholder?: string
  maxLength?: number
  autoComplete?: string
  type?: 'text' | 'password' | 'tel'
  /** Returns the error, about 600 ms after typing; shown unless `problem` is set. */
  check?: (value: string) => string | null
}

/** A single-line text input. */
export function TextInput({
  label,
  problem,
  hint,
  isRequired,
  isDisabled,
  value,
  onChange,
  onBlur,
  check,
  ...input
}: TextInputProps) {
  const { settled, typing } = useSettledCheck(value, check)
  return (
    <Field label={label} problem={problem ?? settled} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <Input
          {...attributes}
          {...input}
          {...typing}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
