import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Box, Row } from './box.ts'
import { type ControlProps, Problem } from './field.tsx'

const Track = chakra('button', {
  base: {
    position: 'relative',
    flexShrink: 0,
    width: '9',
    height: '5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.field',
    background: 'bg.field',
    cursor: 'pointer',
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      width: '3.5',
      height: '3.5',
      borderRadius: 'full',
      background: 'border.field',
      transitionProperty: 'inset-inline-start',
      transitionDuration: 'fast',
    },
    '&[aria-checked=true]': { background: 'accent.solid', borderColor: 'accent.solid' },
    '&[aria-checked=true]::after': { insetInlineStart: '18px', background: '#ffffff' },
  },
})
const Label = chakra('label', { base: { cursor: 'pointer' } })

/** A switch that takes effect immediately. */
export function SwitchField({ label, problem, hint, isDisabled, name, value, onChange }: ControlProps<boolean>) {
  const id = useId()
  return (
    <Box>
      <Row gap="3" justifyContent="space-between">
        <Label htmlFor={id}>{label}</Label>
        <Track
          id={id}
          type="button"
          role="switch"
          name={name}
          aria-checked={value}
          disabled={isDisabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onClick={() => onChange(!value)}
        />
      </Row>
      <Problem id={`${id}-problem`} text={problem} />
      {hint && (
        <Box id={`${id}-hint`} marginTop="1" fontSize="sm" color="fg.muted">
          {hint}
        </Box>
      )}
    </Box>
  )
}
