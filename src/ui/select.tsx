import { ChoiceBox } from './choice-box.tsx'

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
export const Select = (props: SelectProps) => <ChoiceBox {...props} />
