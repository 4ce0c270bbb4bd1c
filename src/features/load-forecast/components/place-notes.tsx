import { TriangleAlert } from 'lucide-react'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { Box, Column, Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { writePlace } from '../model/forecast-address.ts'

const NUM_SHOWN = 5

const PlaceLink = styled(LinkOrText, { base: { color: 'accent.text', _hover: { textDecoration: 'underline' } } })

interface PlaceNote {
  readonly kind: 'source' | 'unit'
  readonly nodeId: string
  readonly name: string
  /** What is said of it. */
  readonly text: string
}

interface PlaceNotesProps {
  notes: readonly PlaceNote[]
  moreText: (count: number) => string
}

/** What is odd about units and sources, each with a link to its forecast; the first few of them. */
export function PlaceNotes({ notes, moreText }: PlaceNotesProps) {
  if (notes.length === 0) return null
  return (
    <Column gap="1" paddingInline="4" paddingBottom="4" fontSize="sm">
      {notes.slice(0, NUM_SHOWN).map(({ kind, nodeId, name, text }) => (
        <Row key={nodeId} gap="2" alignItems="flex-start">
          <Box flexShrink="0" marginTop="0.5" color="level.important">
            <TriangleAlert size={16} aria-hidden />
          </Box>
          <Box>
            <PlaceLink to={`/LoadPrediction?${writePlace({ kind, node: nodeId }, new URLSearchParams())}`}>
              {name}
            </PlaceLink>{' '}
            {text}
          </Box>
        </Row>
      ))}
      {notes.length > NUM_SHOWN && <Box>{moreText(notes.length - NUM_SHOWN)}</Box>}
    </Column>
  )
}
