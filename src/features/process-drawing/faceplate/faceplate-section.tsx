import type { ReactNode } from 'react'
import { Box } from '#ui/box.ts'

/** A part of a faceplate under its heading. */
export function FaceplateSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      aria-label={heading}
      paddingInline="4"
      paddingBlock="3"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <Box as="h3" fontSize="sm" fontWeight="bold" marginBottom="2">
        {heading}
      </Box>
      {children}
    </Box>
  )
}
