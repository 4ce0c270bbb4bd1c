import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { elementsAt } from '../../tools/select/elements-at.ts'
import { editorAtom } from '../editor-atoms.ts'
import { placeOfDrop } from '../place-on-board.ts'
import { pageAtom } from '../ports-atom.ts'
import { useBoardDrop } from '../use-board-drop.ts'
import {
  bindUnitAtom,
  draggedPointAtom,
  type PlantPoint,
  POINT_DRAG_TYPE,
  UNIT_DRAG_TYPE,
} from './dragged-point-atom.ts'
import { useBindPoint } from './use-bind-point.ts'

/** Takes points and units of the tree that are dropped on the board. */
export function PointDrop({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const editor = useAtomValue(editorAtom)
  const dragged = useAtomValue(draggedPointAtom)
  const page = useAtomValue(pageAtom)
  const setBindUnit = useSetAtom(bindUnitAtom)
  const { bind, put } = useBindPoint()
  useHoverMark(root, dragged)
  useBoardDrop(root, POINT_DRAG_TYPE, (_code, place) => {
    if (!dragged) return
    void elementsAt(editor, place).then(([element]) => {
      if (element) bind([element], dragged)
      else put(dragged, place)
    })
  })
  useBoardDrop(root, UNIT_DRAG_TYPE, (code) => {
    setBindUnit(code)
    page.openBinding()
  })
  return null
}

/** Marks the element that a dragged point would bind. */
function useHoverMark(root: RefObject<HTMLElement | null>, dragged: PlantPoint | null): void {
  const editor = useAtomValue(editorAtom)
  const mark = useEffectEvent(async (event: DragEvent): Promise<void> => {
    const place = placeOfDrop(editor, event)
    const [element] = place ? await elementsAt(editor, place) : []
    // the drag may have ended before the answer came
    if (isDragging()) editor.setHover(element ?? null)
  })
  const isDragging = useEffectEvent(() => dragged !== null)
  useEffect(() => {
    const target = root.current
    if (!target || !dragged) return
    const handle = (event: DragEvent): void => void mark(event)
    target.addEventListener('dragover', handle)
    return () => {
      target.removeEventListener('dragover', handle)
      editor.setHover(null)
    }
  }, [root, dragged, editor])
}
