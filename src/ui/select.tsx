import { chakra } from '@chakra-ui/react/styled-system'
import { controlStyle } from './control-style.ts'

export const SelectBox = chakra('select', { base: { ...controlStyle, cursor: 'pointer', paddingInline: '2' } })

export interface SelectOption {
  readonly value: string
  readonly label: string
}

interface SelectProps {
  label: string
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean
}

/** A select for toolbars; its label is for screen readers only. */
export function Select({ label, options, value, onChange, isDisabled }: SelectProps) {
  return (
    <SelectBox
      aria-label={label}
      title={label}
      width="auto"
      maxWidth="100%"
      minWidth="24"
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectBox>
  )
}
