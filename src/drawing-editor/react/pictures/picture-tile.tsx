import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import { Box } from '#ui/box.ts'
import type { StoredPicture } from '../editor-ports.ts'
import { pageAtom } from '../ports-atom.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { Removable } from '../removable.tsx'
import { Tile, TileName, TilePicture } from '../tile.ts'
import { draggedPictureAtom, PICTURE_DRAG_TYPE } from './dragged-picture-atom.ts'
import { usePutPicture } from './use-put-picture.ts'

interface PictureTileProps {
  readonly picture: StoredPicture
  readonly onRemove: () => void
}

/** A stored picture; one that was uploaded for drawings can be taken out of the list, after a question. */
export function PictureTile({ picture, onRemove }: PictureTileProps) {
  const { t } = useTranslation()
  const page = useAtomValue(pageAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const { name, nodeName } = picture
  if (isReadOnly || nodeName !== '') return <PlacedTile picture={picture} />
  const remove = async (): Promise<void> => {
    const isSure = await page.confirm({
      title: t('editorPanels.pictures.removeTitle', { name }),
      detail: t('editorPanels.pictures.removeDetail'),
      confirmLabel: t('editorPanels.pictures.remove'),
      cancelLabel: t('editorCommands.cancel'),
      isHarm: true,
    })
    if (isSure) onRemove()
  }
  return (
    <Removable label={t('editorPanels.pictures.removeNamed', { name })} onRemove={() => void remove()}>
      <PlacedTile picture={picture} />
    </Removable>
  )
}

/** A picture to place: a click puts it in the middle of what is seen, a drag where it is dropped. */
function PlacedTile({ picture }: Pick<PictureTileProps, 'picture'>) {
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
