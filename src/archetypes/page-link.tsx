import { Link } from 'react-router-dom'
import { styled } from '#ui/styled.ts'

/** A link to another page, among the buttons of a heading. */
export const PageLink = styled(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    height: '9',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _hover: { background: 'bg.hover', borderColor: 'accent.text' },
  },
})
