import { styled } from '#ui/styled.ts'
import { LinkOrNothing } from '../page-link.tsx'

/** What is told over the upper left corner of a map. */
export const MapPanel = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    position: 'absolute',
    insetBlockStart: '3',
    insetInlineStart: '3',
    width: '20rem',
    maxWidth: 'calc(100% - 1.5rem)',
    maxHeight: 'calc(100% - 1.5rem)',
    overflow: 'auto',
    gap: '1.5',
    padding: '3',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    zIndex: '1',
  },
})

/** From what is told to a page. */
export const MapPanelLink = styled(LinkOrNothing, {
  base: { color: 'accent.text', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
})
