import { type AnyCommand, COMMANDS } from '../commands/registry.ts'

/** The fields of a keyboard event that say which keys are pressed. */
export type PressedKeys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A command, and which of its keys asked for it. */
export interface AskedCommand {
  readonly command: AnyCommand
  readonly keys: string
}

const BY_KEYS = new Map<string, AnyCommand>(
  COMMANDS.flatMap((command: AnyCommand) => (command.keys ?? []).map((keys) => [keys, command] as const)),
)

/** The command that pressed keys ask for; null for none. */
export function commandOfKeys(pressed: PressedKeys): AskedCommand | null {
  const keys = keysOf(pressed)
  const command = keys === null ? undefined : BY_KEYS.get(keys)
  return keys !== null && command ? { command, keys } : null
}

/**
 * Pressed keys in the notation of the registry; null where Alt is held, which no command has. Cmd counts as Control.
 * Digits are taken by their place on the keyboard, since Shift makes other characters of them. So is every key of a layout
 * without Latin letters. Shift says nothing about a character that may need it, such as `?`.
 */
function keysOf(pressed: PressedKeys): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey) return null
  const key = keyOf(pressed)
  const isCharacter = key.length === 1 && !/[A-Z0-9]/.test(key)
  const held = [...(ctrlKey || metaKey ? ['Control'] : []), ...(shiftKey && !isCharacter ? ['Shift'] : [])]
  return [...held, key === '+' ? 'Plus' : key].join('+')
}

const PLACES: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

function keyOf({ key, code }: PressedKeys): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? []
  if (digit !== undefined) return digit
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  // a character of another script
  if (key.length === 1 && key > '\u007f') return letter ?? PLACES[code] ?? key
  return key.length === 1 ? key.toUpperCase() : key
}
