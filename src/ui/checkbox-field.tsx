import { Box } from './box.ts'
import { Checkbox } from './checkbox.tsx'
import { type ControlProps, Problem } from './field.tsx'

export function CheckboxField({ label, problem, hint, isDisabled, name, value, onChange }: ControlProps<boolean>) {
  return (
    <Box>
      <Checkbox label={label} checked={value} onChange={onChange} {...(isDisabled ? { isDisabled } : {})} />
      <Problem id={`${name ?? label}-problem`} text={problem} />
      {hint && (
        <Box marginTop="1" fontSize="sm" color="fg.muted">
          {hint}
        </Box>
      )}
    </Box>
  )
}
