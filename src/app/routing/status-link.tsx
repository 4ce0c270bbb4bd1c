import { Link } from 'react-router-dom'
import { styled } from '#ui/styled.ts'

/** A link onward from a status page. */
export const StatusLink = styled(Link, {
  base: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '3px' },
})
