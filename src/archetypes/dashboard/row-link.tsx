import { styled } from '#ui/styled.ts'
import { LinkOrText } from '../page-link.tsx'

/** The text of a row, which leads to a page where the user may open it. */
export const RowLink = styled(LinkOrText, {
  base: {
    flex: '1',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'accent.text',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})
