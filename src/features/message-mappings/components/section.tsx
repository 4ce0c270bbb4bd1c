import type { ReactNode } from 'react'
import { Box, Column } from '#ui/box.ts'

interface SectionProps {
  heading: string
  hint?: string
  children: ReactNode
}

/** A part of the editor with its heading. */
export const Section = ({ heading, hint, children }: SectionProps) => (
  <Column as="section" aria-label={heading} gap="3">
    <Box>
      <Box as="h3" fontWeight="bold">
        {heading}
      </Box>
      {hint && (
        <Box fontSize="sm" color="fg.muted">
          {hint}
        </Box>
      )}
    </Box>
    {children}
  </Column>
)

/** Fields side by side, as many as fit. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))">
    {children}
  </Box>
)
