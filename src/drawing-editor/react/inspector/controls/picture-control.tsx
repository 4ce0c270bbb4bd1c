import { useAtomValue } from 'jotai'
import { Crop, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findBoard } from '#drawing/engine.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { cropOperations } from '../../../edit/crop.ts'
import { boardAtom, editorAtom } from '../../editor-atoms.ts'
import { pictureSize } from '../../picture-size.ts'
import { portsAtom } from '../../ports-atom.ts'
import type { PictureDeclaration } from '../fields/field-declaration.ts'
import type { ControlProps } from './control-props.ts'
import { FieldFrame, SmallInput } from './field-frame.tsx'
import { type ReadText, useDraft } from './use-draft.ts'

const Preview = styled('img', {
  base: {
    maxWidth: '100%',
    maxHeight: '20',
    objectFit: 'contain',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
  },
})

/** A picture: its address, another file in its place, and the whole of it where a part was cut out. */
export function PictureControl({ label, shared, edit, refs }: ControlProps<PictureDeclaration>) {
  const { t } = useTranslation()
  const ports = useAtomValue(portsAtom)
  const file = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<{ readonly problem: string | null } | null>(null)
  /** What the server took out of the picture that was uploaded last. */
  const [removed, setRemoved] = useState<readonly string[]>([])
  const reset = useCropReset(refs)
  const src = typeof shared.value === 'string' ? shared.value : ''
  const draft = useDraft({
    shown: src,
    read: (text): ReadText<string> => ({ problem: null, value: text.trim() }),
    onCommit: edit.set,
  })

  async function send(chosen: File): Promise<void> {
    setUpload({ problem: null })
    try {
      const { address, removed } = await ports.uploadPicture(chosen)
      edit.set(address)
      setUpload(null)
      setRemoved(removed)
    } catch (cause) {
      setUpload({ problem: reasonOf(cause) })
    }
  }

  const isUploading = upload !== null && upload.problem === null
  const problem = upload?.problem
    ? t('editorPanels.picture.failed', { problem: upload.problem })
    : (reset.problem ?? draft.problem)
  return (
    <Column gap="2">
      {src !== '' && <Preview src={src} alt={t('editorPanels.picture.preview')} />}
      <FieldFrame label={label} problem={problem}>
        {(attributes) => (
          <SmallInput
            {...attributes}
            {...draft.input}
            type="text"
            autoComplete="off"
            disabled={edit.isDisabled}
            placeholder={t(shared.isMixed ? 'editorPanels.inspector.mixed' : 'editorPanels.picture.address')}
          />
        )}
      </FieldFrame>
      <Row gap="2" flexWrap="wrap">
        <input
          ref={file}
          type="file"
          hidden
          accept="image/*"
          aria-label={t('editorPanels.picture.upload')}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            // the same file can be chosen again
            currentTarget.value = ''
            if (chosen) void send(chosen)
          }}
        />
        <Button size="sm" disabled={edit.isDisabled || isUploading} onClick={() => file.current?.click()}>
          {isUploading ? <Spinner /> : <Upload size={16} aria-hidden />}
          {t(
            isUploading
              ? 'editorPanels.picture.uploading'
              : src === ''
                ? 'editorPanels.picture.upload'
                : 'editorPanels.picture.replace',
          )}
        </Button>
        {src !== '' && (
          <Button size="sm" disabled={edit.isDisabled} onClick={() => void reset.run(src)}>
            <Crop size={16} aria-hidden />
            {t('editorPanels.picture.resetCrop')}
          </Button>
        )}
      </Row>
      <Box role="status" fontSize="sm" color="fg.muted">
        {isUploading && t('editorPanels.picture.uploading')}
        {!isUploading && removed.length > 0 && t('editor.pictureCleaned', { names: removed.join(', ') })}
      </Box>
    </Column>
  )
}

/** Shows the whole picture again, as large on the board as its part was. */
function useCropReset(refs: ControlProps['refs']) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const board = useAtomValue(boardAtom)
  const [problem, setProblem] = useState<string | null>(null)
  async function run(src: string): Promise<void> {
    const size = await pictureSize(src)
    setProblem(size ? null : t('editorPanels.picture.unread'))
    const present = findBoard(editor.drawing.record, board.uuid)
    if (!size || !present) return
    const operations = refs.flatMap((ref) => cropOperations(present, ref, size, { x: 0, y: 0, ...size }))
    editor.apply(operations, 'crop.reset')
  }
  return { problem, run }
}
