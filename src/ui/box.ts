import { chakra } from '@chakra-ui/react/styled-system'

/** A block element that accepts the theme's style properties. */
export const Box = chakra('div')
export const Span = chakra('span')
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center' } })
export const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column' } })
/** Text for screen readers only. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
