import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { THEME_COLOR } from './palette.ts'
import { createConsoleSystem } from './system.ts'

/** The tokens of both themes for all parts inside. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const [system] = useState(() => createConsoleSystem(THEME_COLOR))
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
