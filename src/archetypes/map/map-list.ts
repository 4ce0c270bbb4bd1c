import { styled } from '#ui/styled.ts'

/** Things of a map beside it, for the keyboard and for those who cannot see the map. */
export const MapList = styled('ul', {
  base: { listStyleType: 'none', margin: 0, padding: 0, flex: 1, minHeight: 0, overflow: 'auto' },
})

export const MapListItem = styled('button', {
  base: {
    display: 'flex',
    width: '100%',
    alignItems: 'center',
    gap: '2',
    paddingInline: '3',
    paddingBlock: '1.5',
    textAlign: 'start',
    cursor: 'pointer',
    borderBlockEndWidth: '1px',
    borderColor: 'border.subtle',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[data-pointed=true]': { background: 'bg.hover' },
    '&[aria-current=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
  },
})
