import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'

/** The way on from a page that has nothing else to show. */
export const StatusLink = chakra(Link, {
  base: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '3px' },
})
