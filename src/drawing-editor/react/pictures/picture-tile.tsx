import { useAtomValue, useSetAtom } from 'jotai'
import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import { Box } from '#ui/box.ts'
import type { StoredPicture } from '../editor-ports.ts'
import { readOnlyAtom } from '../inspector/read-only-atom.ts'
import { Tile, TileName, TilePicture } from '../tile.ts'
import { draggedPictureAtom, PICTURE_DRAG_TYPE } from './dragged-picture-atom.ts'
import { usePutPicture } from './use-put-picture.ts'

/** A picture to place: a click puts it in the middle of what is seen, a drag where it is dropped. */
export function PictureTile({ picture }: { readonly picture: StoredPicture }) {
  const isReadOnly = useAtomValue(readOnlyAtom)
  const setDragged = useSetAtom(draggedPictureAtom)
  const put = usePutPicture()
  const { key, name, nodeName, shownAt } = picture
  return (
    <Tile
      type="button"
      disabled={isReadOnly}
      draggable={!isReadOnly}
      title={nodeName === '' ? name : `${name} · ${nodeName}`}
      onDragStart={({ dataTransfer }) => {
        setDragged(picture)
        dataTransfer.setData(PICTURE_DRAG_TYPE, key)
        dataTransfer.effectAllowed = 'copy'
      }}
      onDragEnd={() => setDragged(null)}
      onClick={() => void put(picture)}
    >
      <Box width="100%" padding="1" borderRadius="sm" style={{ background: CANVAS_BACKGROUND }}>
        <TilePicture src={shownAt} alt="" loading="lazy" draggable={false} height="12" />
      </Box>
      <TileName>{name}</TileName>
    </Tile>
  )
}
