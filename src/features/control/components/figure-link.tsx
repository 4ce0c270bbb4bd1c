import { LinkOrText } from '#archetypes/page-link.tsx'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const Tile = styled('div', {
  base: {
    position: 'relative',
    minWidth: 0,
    padding: '3',
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

interface FigureLinkProps {
  name: string
  /** The page that shows more of it. */
  to: string
  /** Null: not known. */
  value: number | null
  /** What it is a part of; absent: of nothing. */
  of?: number | undefined
}

/** A number that leads to what it counts. */
export function FigureLink({ name, to, value, of }: FigureLinkProps) {
  return (
    <Tile>
      <Box as="dt" color="fg.muted" fontSize="sm">
        <TileLink to={to}>{name}</TileLink>
      </Box>
      <Box as="dd" margin="0" fontFamily="figures" fontSize="2xl" fontWeight="bold" lineHeight="1.3">
        {formatQuantity(value, 0)}
        {of !== undefined && value !== null && (
          <Box as="span" color="fg.muted" fontSize="sm" fontWeight="normal">{` / ${formatQuantity(of, 0)}`}</Box>
        )}
      </Box>
    </Tile>
  )
}
