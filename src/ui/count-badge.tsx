import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Box, VisuallyHidden } from './box.ts'

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

/** A button with a badge at its corner. @param name - For tests and styles. */
export const Badged = ({ name, badge, children }: { name: string; badge: ReactNode; children: ReactNode }) => (
  <Box position="relative">
    {children}
    <Box position="absolute" top="0" insetInlineEnd="0" pointerEvents="none" data-badge={name}>
      {badge}
    </Box>
  </Box>
)

/** A count as shown on a badge: `500+` above 500. */
export const badgeText = (count: number, max = 500): string => (count > max ? `${max}+` : String(count))

interface CountBadgeProps {
  count: number
  max?: number
  /** What is counted, for screen readers. */
  label: string
  /** Colour token with a meaning; the accent by default. */
  color?: string | undefined
}

/** A count on a badge; hidden when it is zero. */
export function CountBadge({ count, max = 500, label, color }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    // the page background has enough contrast with every signal colour, in both themes
    <Mark {...(color ? { background: color, color: 'bg.page' } : {})}>
      {badgeText(count, max)}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Mark>
  )
}
