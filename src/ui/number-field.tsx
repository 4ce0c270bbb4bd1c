import { chakra } from '@chakra-ui/react/styled-system'
import { numericText, roundedText } from '../lib/numeric-text.ts'
import { controlStyle } from './control-style.ts'
import { type ControlProps, Field } from './field.tsx'

const Input = chakra('input', { base: { ...controlStyle, fontVariantNumeric: 'tabular-nums' } })

interface NumberFieldProps extends ControlProps<string> {
  /** Number of decimals; applied when the field loses the focus. */
  precision?: number
}

/** A number as typed: digits, one leading minus, one decimal point. */
export function NumberField({
  label,
  problem,
  hint,
  isRequired,
  isDisabled,
  name,
  value,
  onChange,
  onBlur,
  precision,
}: NumberFieldProps) {
  return (
    <Field label={label} problem={problem} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <Input
          {...attributes}
          type="text"
          inputMode={precision === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          name={name}
          disabled={isDisabled}
          value={value}
          onChange={({ target, nativeEvent }) =>
            onChange(isComposing(nativeEvent) ? target.value : numericText(target.value))
          }
          onCompositionEnd={({ currentTarget }) => onChange(numericText(currentTarget.value))}
          onBlur={() => {
            if (precision !== undefined) onChange(roundedText(value, precision))
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

/** Text that is still being composed by an input method must not be changed. */
const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
