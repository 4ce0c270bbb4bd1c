import type { ReactNode } from 'react'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { Box, Row, Span } from '#ui/box.ts'
import { Skeleton } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'

const Tile = styled('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    padding: '4',
    paddingBottom: '3.5',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    '&:has(a:hover)': { borderColor: 'accent.text' },
  },
})
/** The whole tile is its target. */
const TileLink = styled(LinkOrText, {
  base: { _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'md' } },
})

interface KeyFigureProps {
  label: string
  /** How the value is computed, on hover. */
  hint?: string
  /** The page that shows more of it; left out where the user may not open it. */
  page: string
  /** Shows skeletons in place of value and detail. */
  isLoading: boolean
  value: string
  /** Too little is known to trust it. */
  isGrey?: boolean | undefined
  unit?: string
  /** A word that rates the value. */
  detail: ReactNode
  icon: ReactNode
}

export function KeyFigure({ label, page, hint, isLoading, value, isGrey = false, unit, detail, icon }: KeyFigureProps) {
  return (
    <Tile title={hint}>
      <Row as="dt" justifyContent="space-between" gap="2" color="fg.muted" fontSize="sm">
        <TileLink to={page}>{label}</TileLink>
        <Span aria-hidden>{icon}</Span>
      </Row>
      <dd>
        <Row alignItems="baseline" gap="1.5" marginTop="1" whiteSpace="nowrap" height="12">
          {isLoading ? (
            <Skeleton width="24" height="8" alignSelf="center" />
          ) : (
            <>
              <Span
                fontFamily="figures"
                fontSize="3xl"
                fontWeight="bold"
                lineHeight="1.3"
                letterSpacing="-0.02em"
                color={isGrey ? 'fg.muted' : undefined}
              >
                {value}
              </Span>
              {unit && <Span color="fg.muted">{unit}</Span>}
            </>
          )}
        </Row>
        <Box fontSize="sm" color="fg.muted" minHeight="5">
          {isLoading ? <Skeleton width="32" height="3.5" /> : detail}
        </Box>
      </dd>
    </Tile>
  )
}
