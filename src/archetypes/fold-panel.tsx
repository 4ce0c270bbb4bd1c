import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '../ui/box.ts'
import { IconButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

interface FoldPanelProps {
  heading: string
  tools: ReactNode
  children: ReactNode
}

/**
 * A selection panel beside its detail view. In narrow windows it is above the view and can be folded, so that the view
 * is within reach.
 */
export function FoldPanel({ heading, tools, children }: FoldPanelProps) {
  const { t } = useTranslation()
  const [isFolded, setFolded] = useState(false)
  return (
    <Panel
      heading={heading}
      height={{ base: isFolded ? 'auto' : '20rem', lg: 'auto' }}
      minHeight="0"
      tools={
        <Row>
          <Box display={{ base: isFolded ? 'none' : 'block', lg: 'block' }}>{tools}</Box>
          <IconButton
            size="sm"
            display={{ base: 'inline-flex', lg: 'none' }}
            label={t(isFolded ? 'treeResource.unfold' : 'treeResource.fold', { heading })}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
          </IconButton>
        </Row>
      }
    >
      <Box
        display={{ base: isFolded ? 'none' : 'flex', lg: 'flex' }}
        flexDirection="column"
        flex="1"
        minHeight="0"
        minWidth="0"
      >
        {children}
      </Box>
    </Panel>
  )
}
