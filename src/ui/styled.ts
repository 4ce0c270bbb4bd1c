import { chakra } from '@chakra-ui/react/styled-system'

/** An element or component with styles in the theme's tokens, where no part of this folder has them: `styled('div', { base })`. */
export const styled = chakra
