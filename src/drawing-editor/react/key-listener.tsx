import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
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
    return stop
  }, [store, root, panKey])
  return null
}
