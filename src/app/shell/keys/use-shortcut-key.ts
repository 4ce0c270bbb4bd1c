import { atom, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#lib/is-typing.ts'
import { isModalOpen } from '#ui/modal.tsx'
import { matchesKeys } from './matches-keys.ts'

export interface ShortcutKey {
  /** In the notation of `aria-keyshortcuts`. */
  readonly keys: string
  /** Description of their action. */
  readonly label: string
}

const registeredAtom = atom<readonly ShortcutKey[]>([])

/** The currently active keys of the frame. */
export const shortcutKeysAtom = atom((get) => get(registeredAtom))

/**
 * Handles keys anywhere in the console, and lists them in the overview. Without Control they are ignored while an input
 * has the focus.
 */
export function useShortcutKey({ keys, label }: ShortcutKey, run: () => void): void {
  const setRegistered = useSetAtom(registeredAtom)
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    if (!matchesKeys(event, keys)) return
    const isPlain = !keys.includes('Control')
    if (isPlain && (isTyping(event.target) || isModalOpen())) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handle(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  useEffect(() => {
    const mine = { keys, label }
    setRegistered((others) => [...others, mine])
    return () => setRegistered((all) => all.filter((each) => each !== mine))
  }, [keys, label, setRegistered])
}
