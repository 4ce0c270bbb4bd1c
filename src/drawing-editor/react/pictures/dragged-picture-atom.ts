import { atom } from 'jotai'
import type { StoredPicture } from '../editor-ports.ts'

/** The picture that is being dragged: what other pages drag here is none. */
export const draggedPictureAtom = atom<StoredPicture | null>(null)

/** What a dragged picture is called among what can be dropped; its content is the key. */
export const PICTURE_DRAG_TYPE = 'application/x-drawing-picture'
