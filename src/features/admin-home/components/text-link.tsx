import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'

export const TextLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', color: 'accent.text', whiteSpace: 'nowrap' },
})
