import { createContext, useContext } from 'react'

/** Key of the heat source that widgets show, with what it feeds; null: the whole network. */
export const ShownSource = createContext<string | null>(null)
export const useShownSource = (): string | null => useContext(ShownSource)
