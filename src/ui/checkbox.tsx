import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useRef } from 'react'

const Frame = chakra('label', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '2',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.7 },
  },
})
const Box = chakra('input', {
  base: {
    width: '4',
    height: '4',
    margin: 0,
    flexShrink: 0,
    accentColor: 'var(--dh-colors-accent-solid)',
    cursor: 'inherit',
  },
})

interface CheckboxProps {
  label: string
  checked: boolean
  /** Only some of the items it represents are checked. */
  isMixed?: boolean
  isDisabled?: boolean
  isLabelHidden?: boolean
  tabIndex?: number
  onChange: (checked: boolean) => void
}

export function Checkbox({
  label,
  checked,
  isMixed = false,
  isDisabled,
  isLabelHidden,
  tabIndex,
  onChange,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <Frame>
      <Box
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        tabIndex={tabIndex}
        aria-label={isLabelHidden ? label : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!isLabelHidden && label}
    </Frame>
  )
}
