import { isTyping } from '#lib/is-typing.ts'
import { isModalOpen } from '#ui/modal.tsx'
import { type CommandContext, canRun, runCommand } from '../commands/command.ts'
import { commandOfKeys } from './keys-of-commands.ts'

export interface KeyOptions {
  /** The editor: its bars and panels, and the board. */
  readonly target: HTMLElement
  /** As it is when a key is pressed. */
  context(): CommandContext
}

export interface KeyListening {
  /** Whether Space is held, by which the pointer pans whatever the tool. */
  isPanning(): boolean
  stop(): void
}

const HELD_KEYS: ReadonlySet<string> = new Set(['Alt', 'Shift', 'Control', 'Meta'])

/**
 * Runs commands by keys while the focus is in the editor, or nowhere: never while a person types, composes, or has a menu or
 * dialog open. What is used here does not reach the keys of the frame, which listen at the window.
 */
export function listenForKeys({ target, context }: KeyOptions): KeyListening {
  const listening = new AbortController()
  const { signal } = listening
  let isPanning = false

  const holdPanKey = (isHeld: boolean): void => {
    isPanning = isHeld
    target.toggleAttribute('data-pan-key', isHeld)
  }

  const offerToTool = (event: KeyboardEvent): void => {
    const { key, shiftKey: shift, altKey: alt, ctrlKey, metaKey } = event
    const { tools } = context().editor
    // it would open the menu of the browser
    if (key === 'Alt' && tools.isDragging) event.preventDefault()
    void tools.key({ key, shift, alt, ctrl: ctrlKey || metaKey })
  }
  const handleDown = (event: KeyboardEvent): void => {
    if (!isForEditor(event, target)) return
    if (HELD_KEYS.has(event.key)) {
      if (!event.repeat) offerToTool(event)
    } else if (event.key === ' ') {
      if (!isOnBoard(event) || hasHeld(event)) return
      use(event)
      holdPanKey(true)
    } else run(event)
  }
  const run = (event: KeyboardEvent): void => {
    const asked = commandOfKeys(event)
    if (!asked) return
    const { command, keys } = asked
    if (command.keysOf === 'browser' || (command.keysOf === 'board' && !isOnBoard(event))) return
    const asking = { ...context(), keys }
    // with Control also where there is nothing to do: the browser's own meaning, such as a bookmark, would surprise
    if (!command.isToolFirst && !keys.startsWith('Control') && !canRun(command, asking)) return
    use(event)
    void runCommand(command, asking)
  }
  const handleUp = (event: KeyboardEvent): void => {
    if (event.key === ' ') holdPanKey(false)
    if (HELD_KEYS.has(event.key) && isForEditor(event, target)) offerToTool(event)
  }
  document.addEventListener('keydown', handleDown, { signal })
  document.addEventListener('keyup', handleUp, { signal })
  window.addEventListener('blur', () => holdPanKey(false), { signal })
  return {
    isPanning: () => isPanning,
    stop() {
      listening.abort()
      holdPanKey(false)
    },
  }
}

/** What has a meaning for its keys of its own. */
const OWN_KEYS = '[role=menu], [role=menubar], [role=listbox]'

function isForEditor({ target, defaultPrevented, isComposing, key }: KeyboardEvent, editor: HTMLElement): boolean {
  // an input method that takes a key names it so
  if (defaultPrevented || isComposing || key === 'Process' || isTyping(target) || isModalOpen()) return false
  if (isNowhere(target)) return true
  return target instanceof Element && editor.contains(target) && !target.closest(OWN_KEYS)
}

const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || target === document.documentElement

/** Tab goes from nowhere to the beginning of the page. */
const isOnBoard = ({ target, key }: KeyboardEvent): boolean =>
  (target instanceof Element && target.matches('[role=application]')) || (isNowhere(target) && key !== 'Tab')

const hasHeld = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey

function use(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
