import type { ReactNode } from 'react'
import { Box, Column } from '../ui/box.ts'
import { Page } from '../ui/page.ts'
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
  <Page fit="window" data-page={name}>
    <PageHeading />
    <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '17rem 1fr' }} gap="3" flex="1" minHeight="0">
      {choice}
      <Column gap="3" minHeight="0" minWidth="0">
        {children}
      </Column>
    </Box>
  </Page>
)
