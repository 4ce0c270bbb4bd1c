import { isTyping } from '#lib/is-typing.ts'
import { isModalOpen } from '#ui/modal.tsx'

/**
 * Where the focus is: on the board, on a button or list of the editor, on nothing; in a menu of the editor; or elsewhere,
 * where keys are not the editor's: in a field, in a dialog, outside of it.
 */
export type KeyPlace = 'board' | 'panel' | 'nothing' | 'menu' | 'elsewhere'

/** What has a meaning of its own for keys. */
const OWN_KEYS = '[role=menu], [role=listbox]'

/** @param editor - Its bars and panels, and the board. */
export function keyPlaceOf(target: EventTarget | null, editor: HTMLElement): KeyPlace {
  if (isModalOpen() || isTyping(target)) return 'elsewhere'
  if (target === document.body || target === document.documentElement) return 'nothing'
  if (!(target instanceof Element) || !editor.contains(target)) return 'elsewhere'
  if (target.closest(OWN_KEYS)) return 'menu'
  return target.matches('[role=application]') ? 'board' : 'panel'
}
