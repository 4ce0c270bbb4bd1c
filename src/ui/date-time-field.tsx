import { chakra } from '@chakra-ui/react/styled-system'
import { controlStyle } from './control-style.ts'
import { type ControlProps, Field } from './field.tsx'

const Input = chakra('input', { base: controlStyle })

/** A local time to the minute, `yyyy-MM-ddTHH:mm`; empty where none is chosen. */
export function DateTimeField({ label, problem, hint, isDisabled, name, value, onChange }: ControlProps<string>) {
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(attributes) => (
        <Input
          {...attributes}
          type="datetime-local"
          name={name}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
