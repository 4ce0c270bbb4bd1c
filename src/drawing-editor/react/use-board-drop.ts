import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { WorldPoint } from '#drawing/engine.ts'
import { editorAtom } from './editor-atoms.ts'
import { placeOfDrop } from './place-on-board.ts'

/** Calls `take` with what is dropped on the board of a type of dragged data, where the board can be edited. */
export function useBoardDrop(
  root: RefObject<HTMLElement | null>,
  type: string,
  take: (data: string, place: WorldPoint, event: DragEvent) => void,
): void {
  const editor = useAtomValue(editorAtom)
  const drop = useEffectEvent((event: DragEvent): void => {
    const place = placeOfDrop(editor, event)
    if (place && !editor.isReadOnly) take(event.dataTransfer?.getData(type) ?? '', place, event)
  })
  useEffect(() => {
    const target = root.current
    if (!target) return
    const listening = new AbortController()
    const { signal } = listening
    const isOfType = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes(type) ?? false
    target.addEventListener('dragover', (event) => isOfType(event) && event.preventDefault(), { signal })
    target.addEventListener(
      'drop',
      (event) => {
        if (!isOfType(event)) return
        event.preventDefault()
        drop(event)
      },
      { signal },
    )
    return () => listening.abort()
  }, [root, type])
}
