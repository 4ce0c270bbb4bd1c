import { useAtom } from 'jotai'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { foldedAtom } from './folded-atom.ts'

const Heading = styled('h3', { base: { margin: 0 } })
const Fold = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    width: '100%',
    height: '8',
    paddingInline: '2',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

interface PanelSectionProps {
  /** Under which it is remembered whether it is folded. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A part of a panel that can be folded; it stays as it was left. */
export function PanelSection({ id, title, children }: PanelSectionProps) {
  const [folded, setFolded] = useAtom(foldedAtom)
  const isFolded = folded.includes(id)
  const contentId = useId()
  return (
    <Box borderBottomWidth="1px" borderColor="border.subtle" data-section={id}>
      <Heading>
        <Fold
          type="button"
          aria-expanded={!isFolded}
          aria-controls={contentId}
          onClick={() => setFolded(isFolded ? folded.filter((one) => one !== id) : [...folded, id])}
        >
          {isFolded ? <ChevronRight size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          {title}
        </Fold>
      </Heading>
      <Box id={contentId} paddingInline="2.5" paddingBottom="3" hidden={isFolded}>
        {!isFolded && children}
      </Box>
    </Box>
  )
}

/** Fields in two columns; wide ones take both. */
export const FieldGrid = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '2',
    rowGap: '2',
    alignItems: 'start',
    '& > [data-wide]': { gridColumn: '1 / -1' },
    // a switch has no label above it
    '& > [data-low]': { alignSelf: 'end' },
  },
})
