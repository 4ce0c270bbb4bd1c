import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { compilingOnce } from './compile-once.ts'
import { THEME_COLOR } from './palette.ts'
import { createConsoleSystem } from './system.ts'

/** The tokens of both themes for all parts inside. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const [system] = useState(() => compilingOnce(createConsoleSystem(THEME_COLOR)))
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
