import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Row, VisuallyHidden } from './box.ts'

const Swatch = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '8',
    height: '8',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.field',
    color: '#ffffff',
    cursor: 'pointer',
  },
})
const Custom = chakra('input', {
  base: {
    width: '8',
    height: '8',
    padding: 0,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.field',
    cursor: 'pointer',
  },
})

/** What the browser's own picker begins with. */
const NO_COLOR = '#000000'

interface ColorPicksProps {
  label: string
  /** Including the hash: `#409EFF`. */
  colors: readonly string[]
  /** Empty for none. */
  value: string
  onChange: (color: string) => void
  customLabel: string
  /** Name of a colour of the palette; the colour itself by default. */
  nameOf?: (color: string) => string
  /** Called in place of `onChange` for each colour that is tried while another one is chosen. */
  onDrag?: (color: string) => void
  /** The other colour has been chosen. */
  onDragEnd?: () => void
}

/** A colour from a palette, or any other. */
export function ColorPicks(props: ColorPicksProps) {
  const { label, colors, value, onChange, customLabel, nameOf = (color) => color, onDrag = onChange } = props
  const custom = useRef<HTMLInputElement>(null)
  const endDrag = useEffectEvent(() => props.onDragEnd?.())
  useEffect(() => {
    // React calls the event of each tried colour `change`, and knows none for the chosen one
    const input = custom.current
    const listener = (): void => endDrag()
    input?.addEventListener('change', listener)
    return () => input?.removeEventListener('change', listener)
  }, [])
  return (
    <Row role="group" aria-label={label} gap="1.5" flexWrap="wrap">
      {colors.map((color) => (
        <Swatch
          key={color}
          type="button"
          title={nameOf(color)}
          aria-pressed={color.toLowerCase() === value.toLowerCase()}
          style={{ background: color }}
          onClick={() => onChange(color)}
        >
          {color.toLowerCase() === value.toLowerCase() && <Check size={16} aria-hidden />}
          <VisuallyHidden>{nameOf(color)}</VisuallyHidden>
        </Swatch>
      ))}
      <Custom
        ref={custom}
        type="color"
        aria-label={customLabel}
        title={customLabel}
        value={value === '' ? NO_COLOR : value.toLowerCase()}
        onChange={(event) => onDrag(event.target.value)}
      />
    </Row>
  )
}
