import { type CommandContext, canRun } from '../commands/command.ts'
import { copiedElements } from '../commands/copied-elements.ts'
import { pasteElements, pasteText } from '../commands/paste.ts'
import { commandOf } from '../commands/registry.ts'
import { deleteOperations } from '../edit/delete.ts'
import {
  type ClipboardForms,
  type ClipboardRefusal,
  type CopiedElements,
  readClipboard,
  writeClipboard,
} from '../exchange/clipboard-format.ts'
import { chosen } from '../selection/selection.ts'

/** What the page does with what is no drawing of this console, and tells of what cannot be copied or pasted. */
export interface ClipboardPage {
  /** Files that were pasted: pictures, SVG, JSON of Fabric. */
  takeFiles(files: readonly File[]): void
  refuse(reason: ClipboardRefusal): void
}

export interface EditorClipboard {
  /** What goes to the clipboard; null where nothing is chosen. */
  copy(): ClipboardForms | null
  /** The same, and what was chosen is deleted. */
  cut(): ClipboardForms | null
  paste(forms: ClipboardForms, files: readonly File[], isInPlace: boolean): void
}

const FILES = {
  svg: { name: 'clipboard.svg', type: 'image/svg+xml' },
  fabric: { name: 'clipboard.json', type: 'application/json' },
} as const

/** @param context - As it is when something is copied or pasted. */
export function createEditorClipboard(context: () => CommandContext, page: ClipboardPage): EditorClipboard {
  /** What was pasted last, and how often. */
  let last = { names: '', count: 0 }

  const copy = (): ClipboardForms | null => {
    const copied = copiedElements(context().editor)
    if (!copied) return null
    last = { names: '', count: 0 }
    const forms = writeClipboard(copied)
    if (!forms) page.refuse('too-large')
    return forms
  }
  const pasteCopied = (copied: CopiedElements, isInPlace: boolean): void => {
    const names = copied.elements.map(({ uuid }) => uuid).join()
    const numBefore = names === last.names ? last.count : 0
    if (!isInPlace) last = { names, count: numBefore + 1 }
    pasteElements(context().editor, copied, { isInPlace, numBefore })
  }
  return {
    copy,
    cut() {
      const { editor } = context()
      const forms = copy()
      if (!forms || !canRun(commandOf('cut'), context())) return forms
      editor.tools.settle()
      const operations = deleteOperations(editor.board, editor.selection.refs)
      if (operations.length === 0) return forms
      editor.select(chosen([], editor.selection.group))
      editor.apply(operations, 'cut')
      return forms
    },
    paste(forms, files, isInPlace) {
      const { editor } = context()
      if (editor.isReadOnly) return
      editor.tools.settle()
      const content = readClipboard(forms)
      // programs put a picture of what was copied beside it
      if (content.kind === 'elements') pasteCopied(content.copied, isInPlace)
      else if (files.length > 0) page.takeFiles(files)
      else if (content.kind === 'text') pasteText(editor, content.text)
      else if (content.kind === 'nothing') page.refuse(content.reason)
      else {
        const { name, type } = FILES[content.kind]
        page.takeFiles([new File([content.text], name, { type })])
      }
    },
  }
}
