import { atom } from 'jotai'
import type { KeyValueStorage } from '#data/session-store.ts'

const THEMES = ['day', 'night'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'theme'

/** The current theme. */
export const themeAtom = atom<Theme>('night')

const themeOf = (text: string | null): Theme | null => THEMES.find((theme) => theme === text) ?? null

/** Theme of this browser session; night by default. */
export const storedTheme = (storage: Pick<KeyValueStorage, 'getItem'>): Theme =>
  themeOf(storage.getItem(STORAGE_KEY)) ?? 'night'

export const storeTheme = (storage: Pick<KeyValueStorage, 'setItem'>, theme: Theme): void =>
  storage.setItem(STORAGE_KEY, theme)

/** The theme that an address asks for: a tab of open type 2 gets the theme of the tab that opened it. */
export const themeInQuery = (query: string): Theme | null => themeOf(new URLSearchParams(query).get('theme'))
