/** The fields of a keyboard event that identify the pressed keys. */
export type PressedKeys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/**
 * Whether an event is a shortcut in the notation of `aria-keyshortcuts`: `s`, `?`, `Control+K`. On a Mac the command
 * key counts as Control. Keys during input-method composition never match.
 */
export function matchesKeys(event: PressedKeys, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const needsControl = parts.includes('Control')
  if (event.isComposing || event.altKey || (event.ctrlKey || event.metaKey) !== needsControl) return false
  // only letters exclude Shift: other characters may need it, depending on the keyboard
  if (/[a-z]/i.test(key) && event.shiftKey) return false
  return event.key.toLowerCase() === key.toLowerCase()
}
