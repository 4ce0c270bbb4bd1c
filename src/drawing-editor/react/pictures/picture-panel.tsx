import { useAtomValue } from 'jotai'
import { Upload } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMAGE_TYPES } from '#contract/kit/image-files.ts'
import { Box, Column, VisuallyHidden } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { readOnlyAtom } from '../read-only-atom.ts'
import { Tiles } from '../tile.ts'
import { PictureTile } from './picture-tile.tsx'
import { usePictureChanges, usePictures } from './use-pictures.ts'

/** The stored pictures, newest first, with a search; more can be uploaded. */
export function PicturePanel() {
  const { t } = useTranslation()
  const isReadOnly = useAtomValue(readOnlyAtom)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // deferred: the field shows what is typed before the pictures follow
  const text = useDeferredValue(typed.trim())
  const { items, total, error, isPending, isBusy: isReading, more } = usePictures(text)
  const { failure, isBusy, removed, upload, remove } = usePictureChanges()
  const reason = failure ?? error?.message
  return (
    <Column flex="1" minHeight="0" gap="2" padding="2" aria-busy={isPending || isBusy}>
      <SearchField
        label={t('editorPanels.pictures.search')}
        clearLabel={t('editorPanels.pictures.clear')}
        value={typed}
        onChange={setTyped}
      />
      <Button size="sm" disabled={isReadOnly || isBusy} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {t('editorPanels.pictures.upload')}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept={IMAGE_TYPES}
          aria-label={t('editorPanels.pictures.upload')}
          tabIndex={-1}
          onChange={({ target }) => {
            void upload([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </VisuallyHidden>
      {reason && (
        <Box role="alert" fontSize="sm">
          {reason}
        </Box>
      )}
      {removed.length > 0 && (
        <Box role="status" fontSize="sm">
          {t('editor.pictureCleaned', { names: removed.join(', ') })}
        </Box>
      )}
      <Column gap="2" flex="1" minHeight="0" overflowY="auto">
        {!isPending && !error && items.length === 0 && (
          <Box role="status" padding="2" fontSize="sm" color="fg.muted">
            {t(text === '' ? 'editorPanels.pictures.empty' : 'editorPanels.pictures.none')}
          </Box>
        )}
        <Tiles role="group" aria-label={t('editor.pictures')}>
          {items.map((picture) => (
            <PictureTile key={picture.key} picture={picture} onRemove={() => void remove(picture.key)} />
          ))}
        </Tiles>
        {items.length < total && (
          <Button size="sm" look="quiet" disabled={isReading} onClick={more}>
            {t('editorPanels.pictures.more', { shown: items.length, total })}
          </Button>
        )}
      </Column>
    </Column>
  )
}
