import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'

/** A link onward from a status page. */
export const StatusLink = chakra(Link, {
  base: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '3px' },
})
