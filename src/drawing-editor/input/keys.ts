import type { CommandContext } from '../commands/command.ts'
import { createEditorKeys } from './editor-keys.ts'
import { keyPlaceOf } from './key-place.ts'

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

/**
 * Runs commands by keys while the focus is in the editor, or on nothing: never while a person types or composes, or has a
 * menu or dialog open. What is used here does not reach the keys of the frame, which listen at the window.
 */
export function listenForKeys({ target, context }: KeyOptions): KeyListening {
  const listening = new AbortController()
  const { signal } = listening
  const keys = createEditorKeys(context, (isPanning) => target.toggleAttribute('data-pan-key', isPanning))

  const handleDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !keys.down(event, keyPlaceOf(event.target, target))) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', handleDown, { signal })
  document.addEventListener('keyup', (event) => keys.up(event, keyPlaceOf(event.target, target)), { signal })
  window.addEventListener('blur', () => keys.release(), { signal })
  return {
    isPanning: () => keys.isPanning,
    stop() {
      listening.abort()
      keys.release()
    },
  }
}
