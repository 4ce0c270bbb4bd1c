import { type CommandContext, canRun, runCommand } from '../commands/command.ts'
import type { Typing } from '../tools/tool-state.ts'
import type { KeyPlace } from './key-place.ts'
import { type AskedCommand, commandOfKeys, type PressedKeys } from './keys-of-commands.ts'

/** What the page says of a pressed key. */
export type KeyPress = PressedKeys & Pick<KeyboardEvent, 'isComposing' | 'repeat'>

export interface EditorKeys {
  /** Whether Space is held, by which the pointer pans whatever the tool. */
  readonly isPanning: boolean
  /** @returns Whether the key is used, and means nothing else. */
  down(press: KeyPress, place: KeyPlace): boolean
  up(press: KeyPress, place: KeyPlace): void
  /** The window is left: what is held is not told any more. */
  release(): void
}

const isOthers = (place: KeyPlace): boolean => place === 'elsewhere' || place === 'menu'

const HELD_KEYS: ReadonlySet<string> = new Set(['Alt', 'Shift', 'Control', 'Meta'])

/**
 * Runs commands by keys, and tells the tool which keys are held.
 *
 * @param context - As it is when a key is pressed.
 * @param onPanning - Told when Space is pressed and released.
 */
export function createEditorKeys(context: () => CommandContext, onPanning: (isPanning: boolean) => void): EditorKeys {
  let isPanning = false
  let numFollowing = 0

  const setPanning = (isHeld: boolean): void => {
    if (isHeld === isPanning) return
    isPanning = isHeld
    onPanning(isHeld)
  }
  /** @returns Whether the browser must not open its menu by it. */
  const reportTool = ({ key, shiftKey: shift, altKey: alt, ctrlKey, metaKey }: KeyPress): boolean => {
    const { tools } = context().editor
    void tools.key({ key, shift, alt, ctrl: ctrlKey || metaKey })
    return key === 'Alt' && tools.isDragging
  }
  const run = (press: KeyPress, isOnBoard: boolean): boolean => {
    const asked = askedBy(press, isOnBoard)
    if (!asked) return false
    const { command, keys } = asked
    const asking = { ...context(), keys }
    // with Control also where there is nothing to do: the browser's own meaning, such as a bookmark, would surprise
    if (!command.isToolFirst && !keys.startsWith('Control') && !canRun(command, asking)) return false
    void runCommand(command, asking)
    return true
  }
  /** Waits until the tool has done what the pointer asked; the key then belongs to the text that this has opened, if any. */
  const follow = (press: KeyPress, isOnBoard: boolean): boolean => {
    const isTyped = isOnBoard && typedBy(press) !== null
    if (!isTyped && !askedBy(press, isOnBoard)) return false
    const { tools } = context().editor
    numFollowing += 1
    void tools.idle().then(() => {
      numFollowing -= 1
      const { typing } = context().editor.state
      if (typing) typeInto(typing, press)
      else run(press, isOnBoard)
    })
    return true
  }
  return {
    get isPanning() {
      return isPanning
    },
    down(press, place) {
      const { key, isComposing, repeat } = press
      // an input method that takes a key names it so
      if (isOthers(place) || isComposing || key === 'Process') return false
      if (HELD_KEYS.has(key)) return !repeat && reportTool(press)
      // Tab goes from nothing to the beginning of the page
      const isOnBoard = place === 'board' || (place === 'nothing' && key !== 'Tab')
      const { tools, state } = context().editor
      if (tools.isBusy || numFollowing > 0 || (state.typing && isOnBoard)) return follow(press, isOnBoard)
      if (key !== ' ') return run(press, isOnBoard)
      if (isOnBoard) setPanning(true)
      return isOnBoard
    },
    up(press, place) {
      if (press.key === ' ') setPanning(false)
      if (HELD_KEYS.has(press.key) && !isOthers(place)) reportTool(press)
    },
    release: () => setPanning(false),
  }
}

/** The command of pressed keys; null where the browser acts on them, or a button or list that has the focus. */
function askedBy(press: KeyPress, isOnBoard: boolean): AskedCommand | null {
  const asked = commandOfKeys(press)
  if (asked?.command.keysOf === 'browser' || (asked?.command.keysOf === 'board' && !isOnBoard)) return null
  return asked
}

/** What a key writes into a text; null for one that writes nothing. */
function typedBy({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Enter') return '\n'
  return [...key].length === 1 ? key : null
}

/** A key that is pressed before the field of a text is there. */
function typeInto(typing: Typing, press: KeyPress): void {
  const characters = typedBy(press)
  if (characters !== null) typing.insert(characters)
  else if (press.key === 'Escape') typing.end()
}
