import { chakra } from '@chakra-ui/react/styled-system'
import { controlStyle } from './control-style.ts'
import { type ControlProps, Field } from './field.tsx'
import { useSettledCheck } from './use-settled-check.ts'

const Area = chakra('textarea', { base: { ...controlStyle, paddingBlock: '2', minHeight: '20', resize: 'vertical' } })

interface TextAreaProps extends ControlProps<string> {
  rows?: number
  maxLength?: number
  /** Returns the error, about 600 ms after typing; shown unless `problem` is set. */
  check?: (value: string) => string | null
}

/** A multi-line text input. */
export function TextArea({
  label,
  problem,
  hint,
  isRequired,
  isDisabled,
  value,
  onChange,
  onBlur,
  check,
  rows = 3,
  ...area
}: TextAreaProps) {
  const { settled, typing } = useSettledCheck(value, check)
  return (
    <Field label={label} problem={problem ?? settled} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <Area
          {...attributes}
          {...area}
          {...typing}
          rows={rows}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
