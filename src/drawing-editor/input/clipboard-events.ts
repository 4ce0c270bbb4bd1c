import type { CommandContext } from '../commands/command.ts'
import type { ClipboardForms } from '../exchange/clipboard-format.ts'
import { type ClipboardPage, createEditorClipboard } from './editor-clipboard.ts'
import { keyPlaceOf } from './key-place.ts'

export interface ClipboardOptions extends ClipboardPage {
  /** The editor: its bars and panels, and the board. */
  readonly target: HTMLElement
  /** As it is when something is copied or pasted. */
  context(): CommandContext
}

/**
 * Copies, cuts and pastes by the events that the browser makes of keys, so that no permission is asked for. With Shift the
 * browser pastes as well, as text alone, and the elements come back in their places.
 *
 * @returns Function that stops listening.
 */
export function listenForClipboard({ target, context, ...page }: ClipboardOptions): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const clipboard = createEditorClipboard(context, page)
  let isShiftHeld = false

  const isForEditor = ({ target: at, defaultPrevented }: ClipboardEvent): boolean =>
    !defaultPrevented && keyPlaceOf(at, target) !== 'elsewhere'
  const write = (event: ClipboardEvent, take: () => ClipboardForms | null): void => {
    if (!isForEditor(event) || isTextChosen(event, target)) return
    const forms = take()
    if (!forms) return
    event.clipboardData?.setData('text/html', forms.html)
    event.clipboardData?.setData('text/plain', forms.text)
    event.preventDefault()
  }
  const handlePaste = (event: ClipboardEvent): void => {
    const data = event.clipboardData
    if (!data || !isForEditor(event)) return
    event.preventDefault()
    const forms = { html: data.getData('text/html'), text: data.getData('text/plain') }
    clipboard.paste(forms, [...data.files], isShiftHeld)
  }
  const noteShift = ({ shiftKey }: KeyboardEvent): void => {
    isShiftHeld = shiftKey
  }
  document.addEventListener('copy', (event) => write(event, clipboard.copy), { signal })
  document.addEventListener('cut', (event) => write(event, clipboard.cut), { signal })
  document.addEventListener('paste', handlePaste, { signal })
  // in capture: keys that are used do not come this far
  document.addEventListener('keydown', noteShift, { signal, capture: true })
  document.addEventListener('keyup', noteShift, { signal, capture: true })
  return () => listening.abort()
}

/** Whether a person has marked words of a panel, which are copied then. */
const isTextChosen = (event: ClipboardEvent, editor: HTMLElement): boolean =>
  keyPlaceOf(event.target, editor) !== 'board' && getSelection()?.isCollapsed === false
