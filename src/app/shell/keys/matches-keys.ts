/** As much of a keyboard event as tells which keys were pressed. */
export type PressedKeys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/**
 * Whether an event is a shortcut as `aria-keyshortcuts` writes it: `s`, `?`, `Control+K`. On a Mac the command key is
 * as good as Control; a key that confirms a word of an input method is none.
 */
export function matchesKeys(event: PressedKeys, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const needsControl = parts.includes('Control')
  if (event.isComposing || event.altKey || (event.ctrlKey || event.metaKey) !== needsControl) return false
  // how a sign is typed depends on the keyboard: Shift may be a part of it
  if (/[a-z]/i.test(key) && event.shiftKey) return false
  return event.key.toLowerCase() === key.toLowerCase()
}
