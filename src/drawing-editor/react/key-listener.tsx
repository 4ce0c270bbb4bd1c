import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { isTyping } from '#lib/is-typing.ts'
import { listenForKeys } from '../input/keys.ts'
import { commandContextAtom } from './command-context.ts'

interface KeyListenerProps {
  /** The editor with its bars and panels. */
  readonly root: RefObject<HTMLElement | null>
  /** Told whether the key is held by which the pointer pans. */
  readonly panKey: RefObject<() => boolean>
}

/** The keys of the editor while its page is shown. */
export function KeyListener({ root, panKey }: KeyListenerProps) {
  const store = useStore()
  useEffect(() => {
    if (!root.current) return
    const { isPanning, stop } = listenForKeys({ target: root.current, context: () => store.get(commandContextAtom) })
    panKey.current = isPanning
    const editor = root.current
    // in a field too the key saves what is drawn, and never the page of the browser
    const saveFromField = (event: KeyboardEvent): void => {
      const isSaving = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
      if (!isSaving || !isTyping(event.target) || !(event.target instanceof HTMLElement)) return
      event.preventDefault()
      // what is typed counts once the field is left
      event.target.blur()
      store.get(commandContextAtom).page.save()
    }
    editor.addEventListener('keydown', saveFromField)
    return () => {
      stop()
      editor.removeEventListener('keydown', saveFromField)
    }
  }, [store, root, panKey])
  return null
}
