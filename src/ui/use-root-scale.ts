import { useSyncExternalStore } from 'react'
import { watchSize } from './use-row-height.ts'

/** Screen px of a px of an ordinary screen: more than one where the text is larger, as on a wall. */
export const useRootScale = (): number =>
  useSyncExternalStore(watchSize, () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16)
