import type { ReactNode } from 'react'
import { Box, Column } from '../ui/box.ts'
import { PageHeading } from './page-heading.tsx'

interface ChoicePageProps {
  /** Value of the `data-page` attribute. */
  name: string
  /** The selection panel: on the left, or on top in narrow windows. */
  choice: ReactNode
  /** The selected record, or all records. */
  children: ReactNode
}

/** A page of two parts that scroll separately. */
export const ChoicePage = ({ name, choice, children }: ChoicePageProps) => (
  <Column padding={{ base: '3', md: '4' }} gap="3" height={{ lg: '100%' }} minHeight="0" data-page={name}>
    <PageHeading />
    <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '17rem 1fr' }} gap="3" flex="1" minHeight="0">
      {choice}
      <Column gap="3" minHeight="0" minWidth="0">
        {children}
      </Column>
    </Box>
  </Column>
)
