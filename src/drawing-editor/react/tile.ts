import { styled } from '#ui/styled.ts'

/** Tiles side by side, in the panel left of the stage. */
export const Tiles = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '1' },
})

/** What can be put on the board, by a click or a drag. */
export const Tile = styled('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '1',
    padding: '1',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'grab',
    minWidth: '0',
    _hover: { borderColor: 'border.field' },
    '&[aria-pressed=true]': { borderColor: 'accent.text', background: 'accent.subtle' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
})

export const TileName = styled('span', {
  base: { fontSize: 'xs', lineHeight: 1.25, lineClamp: 2, overflowWrap: 'anywhere' },
})

/** Of what is drawn on the sheet, which is dark in every theme. */
export const TilePicture = styled('img', { base: { width: '100%', objectFit: 'contain', pointerEvents: 'none' } })
