import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { useBoardDrop } from '../use-board-drop.ts'
import { draggedPictureAtom, PICTURE_DRAG_TYPE } from './dragged-picture-atom.ts'
import { usePutPicture } from './use-put-picture.ts'

/** Puts stored pictures on the board where they are dropped. */
export function PictureDrop({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const dragged = useAtomValue(draggedPictureAtom)
  const put = usePutPicture()
  useBoardDrop(root, PICTURE_DRAG_TYPE, (key, place) => {
    if (dragged?.key === key) void put(dragged, place)
  })
  return null
}
