import { chakra } from '@chakra-ui/react/styled-system'
import { Check } from 'lucide-react'
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

interface ColorPicksProps {
  label: string
  /** Including the hash: `#409EFF`. */
  colors: readonly string[]
  value: string
  onChange: (color: string) => void
  customLabel: string
}

/** A colour from a palette, or any other. */
export function ColorPicks({ label, colors, value, onChange, customLabel }: ColorPicksProps) {
  return (
    <Row role="group" aria-label={label} gap="1.5" flexWrap="wrap">
      {colors.map((color) => (
        <Swatch
          key={color}
          type="button"
          title={color}
          aria-pressed={color.toLowerCase() === value.toLowerCase()}
          style={{ background: color }}
          onClick={() => onChange(color)}
        >
          {color.toLowerCase() === value.toLowerCase() && <Check size={16} aria-hidden />}
          <VisuallyHidden>{color}</VisuallyHidden>
        </Swatch>
      ))}
      <Custom
        type="color"
        aria-label={customLabel}
        title={customLabel}
        value={value.toLowerCase()}
        onChange={(event) => onChange(event.target.value)}
      />
    </Row>
  )
}
