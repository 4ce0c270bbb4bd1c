import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMAGE_TYPES } from '#contract/kit/image-files.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { VisuallyHidden } from '#ui/box.ts'
import { type ElementRef, elementAt } from '../edit/edit-board.ts'
import { fieldOperations } from '../edit/fields.ts'
import { editorAtom, editorStateAtom } from './editor-atoms.ts'
import { fittedPicture } from './fitted-picture.ts'
import { portsAtom } from './ports-atom.ts'

/** Asks for the file of a picture that was just drawn, and stores it. Without one the element keeps its empty frame. */
export function PicturePrompt() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const ports = useAtomValue(portsAtom)
  const { picturing } = useAtomValue(editorStateAtom)
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const asked = useRef<ElementRef | null>(null)
  useEffect(() => {
    if (!picturing) return
    asked.current = picturing
    editor.choosePicture(null)
    input.current?.click()
  }, [editor, picturing])
  const store = async (file: File | undefined): Promise<void> => {
    const ref = asked.current
    if (!ref || !file) return
    try {
      const { address: src, removed } = await ports.uploadPicture(file)
      const element = elementAt(editor.board, ref)
      const place = element && {
        width: drawnPx(element.width, element.scaleX),
        height: drawnPx(element.height, element.scaleY),
      }
      const fields = place && (await fittedPicture(file, place))
      editor.apply(fieldOperations(editor.board, [ref], { src, ...fields }), 'picture')
      setFailure(removed.length > 0 ? t('editor.pictureCleaned', { names: removed.join(', ') }) : null)
    } catch (error) {
      setFailure(t('editor.pictureFailed', { reason: reasonOf(error) }))
    }
  }
  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES}
          aria-label={t('editor.choosePicture')}
          tabIndex={-1}
          onChange={({ target }) => {
            void store(target.files?.[0])
            target.value = ''
          }}
        />
      </VisuallyHidden>
      {failure && (
        <output className="drawing-stage-note" role="alert">
          {failure}
        </output>
      )}
    </>
  )
}

/** A length as it was drawn: hundredths of a px are rounding errors of its scale. */
const drawnPx = (length: number, scale: number): number => Math.round(length * scale * 100) / 100
