import type { ReactNode } from 'react'
import { Box, Column } from '#ui/box.ts'

/** Fields that belong together, under one heading; on a wide window two beside each other. */
export function FormPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Column as="fieldset" gap="3" border="none" margin="0" padding="0" minWidth="0">
      <Box as="legend" fontWeight="semibold" paddingBottom="2">
        {heading}
      </Box>
      {children}
    </Column>
  )
}

export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
    {children}
  </Box>
)
