import { chakra } from '@chakra-ui/react/styled-system'

export const Picture = chakra('img', {
  base: {
    display: 'block',
    maxWidth: '100%',
    objectFit: 'contain',
    borderRadius: 'sm',
    background: 'bg.page',
  },
})
