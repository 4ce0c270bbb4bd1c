import { atom } from 'jotai'
import type { KeyValueStorage } from '../../data/session-store.ts'

export type Theme = 'day' | 'night'

const STORAGE_KEY = 'theme'

/** The theme on screen. */
export const themeAtom = atom<Theme>('night')

/** Theme of this browser session; night when none was chosen. */
export const storedTheme = (storage: Pick<KeyValueStorage, 'getItem'>): Theme =>
  storage.getItem(STORAGE_KEY) === 'day' ? 'day' : 'night'

export const storeTheme = (storage: Pick<KeyValueStorage, 'setItem'>, theme: Theme): void =>
  storage.setItem(STORAGE_KEY, theme)
