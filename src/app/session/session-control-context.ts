import { createContext, useContext } from 'react'
import type { SessionControl } from './session-control.ts'

export const SessionControlContext = createContext<SessionControl | null>(null)

/** @throws {Error} outside the started console. */
export function useSessionControl(): SessionControl {
  const control = useContext(SessionControlContext)
  if (control === null) throw new Error('There is no SessionControlContext around this component.')
  return control
}
