import { useStore } from 'jotai'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipboardRefusal } from '../exchange/clipboard-format.ts'
import { listenForClipboard } from '../input/clipboard-events.ts'
import { commandContextAtom } from './command-context.ts'

interface ClipboardListenerProps {
  /** The editor with its bars and panels. */
  readonly root: RefObject<HTMLElement | null>
  /** Takes what was pasted and is no part of a drawing of this console. */
  readonly onFiles: (files: readonly File[]) => void
  /** Shows a person why nothing was copied or pasted. */
  readonly onRefusal: (text: string) => void
}

/** Copying, cutting and pasting while the page of the editor is shown. */
export function ClipboardListener({ root, onFiles, onRefusal }: ClipboardListenerProps) {
  const { t } = useTranslation()
  const store = useStore()
  const takeFiles = useEffectEvent((files: readonly File[]) => onFiles(files))
  const refuse = useEffectEvent((reason: ClipboardRefusal) => onRefusal(t(`editorCommands.refusal.${reason}`)))
  useEffect(() => {
    if (!root.current) return
    return listenForClipboard({
      target: root.current,
      context: () => store.get(commandContextAtom),
      takeFiles: (files) => takeFiles(files),
      refuse: (reason) => refuse(reason),
    })
  }, [store, root])
  return null
}
