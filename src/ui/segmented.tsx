import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Row } from './box.ts'

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '2',
    minHeight: 'var(--control-height, 2.25rem)',
    paddingInline: '3.5',
    color: 'fg.muted',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    borderInlineEndWidth: '1px',
    borderColor: 'border.field',
    '&:last-child': { borderInlineEndWidth: 0 },
    _hover: { background: 'bg.hover' },
    '&:has(:checked)': { background: 'accent.subtle', color: 'accent.onSubtle', fontWeight: 'medium' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.text', outlineOffset: '-2px' },
  },
})
const Radio = chakra('input', { base: { position: 'absolute', opacity: 0, pointerEvents: 'none' } })

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few choices, all of them visible. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <Row
      role="radiogroup"
      aria-label={label}
      display="inline-flex"
      alignSelf="flex-start"
      borderWidth="1px"
      borderColor="border.field"
      borderRadius="md"
      maxWidth="100%"
      overflow={{ base: 'auto', sm: 'hidden' }}
      flexWrap={{ base: 'nowrap', sm: 'wrap' }}
    >
      {options.map((option) => (
        <Choice key={option.value}>
          <Radio type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          {option.label}
        </Choice>
      ))}
    </Row>
  )
}
