import { chakra } from '@chakra-ui/react/styled-system'
import { VisuallyHidden } from './box.ts'

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '4.5',
    height: '4.5',
    paddingInline: '1',
    borderRadius: 'full',
    background: 'accent.solid',
    color: '#ffffff',
    fontSize: '0.6875rem',
    fontWeight: 'bold',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** A count as a badge says it: `500+` above 500. */
export const badgeText = (count: number, max = 500): string => (count > max ? `${max}+` : String(count))

interface CountBadgeProps {
  count: number
  max?: number
  /** What is counted, for screen readers. */
  label: string
  /** A colour that means something, as a token; without it the accent. */
  color?: string | undefined
}

/** How many there are; nothing where there are none. */
export function CountBadge({ count, max = 500, label, color }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    // the ground of pages reads on every signal colour: dark on the bright ones of the night, light on those of the day
    <Mark {...(color ? { background: color, color: 'bg.page' } : {})}>
      {badgeText(count, max)}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Mark>
  )
}
