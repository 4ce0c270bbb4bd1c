const IS_MAC = /Mac|iP(ad|hone|od)/.test(globalThis.navigator?.platform ?? '')

const NAMES: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Plus: '+',
}
const MAC_NAMES: Readonly<Record<string, string>> = { ...NAMES, Control: '⌘', Shift: '⇧' }

/** The keys of a shortcut as they are written on the keyboard. @param keys - In the notation of `aria-keyshortcuts`. */
export const keyNames = (keys: string, isMac = IS_MAC): readonly string[] =>
  keys.split('+').map((key) => (isMac ? MAC_NAMES : NAMES)[key] ?? key)

/** A shortcut in one word: `Ctrl+Z`, `⌘Z`. */
export const keysText = (keys: string, isMac = IS_MAC): string => keyNames(keys, isMac).join(isMac ? '' : '+')
