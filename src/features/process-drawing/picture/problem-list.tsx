import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DocumentProblem } from '#drawing/index.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const Details = styled('details', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    background: 'bg.panel',
    fontSize: 'sm',
    '& > summary': { cursor: 'pointer', padding: '2.5', paddingInline: '4', _focusVisible: { outlineOffset: '-2px' } },
  },
})
const List = styled('ul', {
  base: { margin: 0, padding: '0 1rem 0.75rem', listStyle: 'none', maxHeight: '12rem', overflow: 'auto' },
})

const LOST = {
  document: 'drawing.lostDocument',
  board: 'drawing.lostBoard',
  element: 'drawing.lostElement',
  field: 'drawing.lostField',
} as const satisfies Record<DocumentProblem['lost'], string>

/** Parts of the drawing that could not be read, collapsed below it. */
export function ProblemList({ problems }: { problems: readonly DocumentProblem[] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  const isUnreadable = problems.some(({ lost }) => lost === 'document')
  return (
    <Box role="alert">
      <Details open={isUnreadable}>
        <summary>
          <Span display="inline-flex" alignItems="center" gap="2" color="level.important" fontWeight="medium">
            <TriangleAlert size={16} aria-hidden />
            {t('drawing.problemsTitle', { count: problems.length })}
          </Span>
          <Span color="fg.muted" marginInlineStart="3">
            {!isUnreadable && t('drawing.problemsDetail')}
          </Span>
        </summary>
        <List>
          {problems.map(({ location, field, rule, lost, name }) => (
            <li key={`${location} ${field} ${rule}`}>
              <Row gap="3" minHeight="7" flexWrap="wrap">
                <Box width="16" color="fg.muted">
                  {t(LOST[lost])}
                </Box>
                <Box fontWeight="medium">{name || location}</Box>
                <Box color="fg.muted">{field === '' ? rule : `${field}: ${rule}`}</Box>
              </Row>
            </li>
          ))}
        </List>
      </Details>
    </Box>
  )
}
