import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Row } from './box.ts'

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    overflow: 'hidden',
  },
})
const Title = chakra('h2', { base: { fontSize: 'md', fontWeight: 'bold', minWidth: 0 } })

interface PanelProps extends React.ComponentProps<typeof Frame> {
  heading: string
  /** Shown at the right end of the title bar. */
  tools?: ReactNode
}

/** A framed part of a page with a title bar. */
export function Panel({ heading, tools, children, ...rest }: PanelProps) {
  return (
    <Frame {...rest} aria-label={heading}>
      <Row
        minHeight="11"
        paddingInline="4"
        paddingBlock="1.5"
        gap="3"
        flexWrap="wrap"
        justifyContent="space-between"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <Row gap="2" minWidth="0">
          <Row
            as="span"
            aria-hidden
            width="3px"
            height="3.5"
            flexShrink={0}
            borderRadius="full"
            background="accent.text"
          />
          <Title>{heading}</Title>
        </Row>
        {tools}
      </Row>
      {children}
    </Frame>
  )
}
