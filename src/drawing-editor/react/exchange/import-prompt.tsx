import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionOf, type WorldPoint } from '#drawing/engine.ts'
import { insertImported } from '#drawing-editor/commands/insert-imported.ts'
import { insertPicture } from '#drawing-editor/commands/insert-picture.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Column, Row, VisuallyHidden } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { readDrawingFile } from '../../exchange/file-in.ts'
import type { ImportProblem } from '../../exchange/import-problem.ts'
import { ClipboardListener } from '../clipboard-listener.tsx'
import { editorAtom } from '../editor-atoms.ts'
import { pictureSize } from '../picture-size.ts'
import { middleOfView, placeOfDrop } from '../place-on-board.ts'
import { portsAtom } from '../ports-atom.ts'
import { ImportProblems } from './import-problems.tsx'

interface ImportPromptProps {
  /** Asks for files. */
  readonly isOpen: boolean
  /** Files dropped here are taken too. */
  readonly root: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** Shows why nothing was copied or pasted. */
  readonly onRefusal: (text: string) => void
}

interface Outcome {
  readonly name: string
  readonly numElements: number
  readonly problems: readonly ImportProblem[]
  /** Why a picture could not be stored. */
  readonly failure?: string
}

/** Takes files onto the board, chosen, dropped or pasted: SVG, JSON of Fabric or of a drawing, pictures. What is not taken is listed. */
export function ImportPrompt({ isOpen, root, onClose, onRefusal }: ImportPromptProps) {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const ports = useAtomValue(portsAtom)
  const input = useRef<HTMLInputElement>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])

  const takePicture = async (file: File, at: WorldPoint): Promise<Outcome> => {
    const shown = URL.createObjectURL(file)
    const size = await pictureSize(shown)
    URL.revokeObjectURL(shown)
    const { address } = await ports.uploadPicture(file)
    insertPicture(editor, address, size, at)
    return { name: file.name, numElements: 1, problems: [] }
  }
  const take = async (file: File, at: WorldPoint): Promise<Outcome> => {
    try {
      const { board, createUuid } = editor
      const imported = await readDrawingFile(file, { createUuid, version: versionOf(board) })
      if (imported.kind === 'picture') return await takePicture(file, at)
      if (imported.elements.length > 0) insertImported(editor, imported, at)
      return { name: file.name, numElements: imported.elements.length, problems: imported.problems }
    } catch (error) {
      return {
        name: file.name,
        numElements: 0,
        problems: [],
        failure: reasonOf(error),
      }
    }
  }
  const takeAll = async (files: readonly File[], at: WorldPoint): Promise<void> => {
    if (editor.isReadOnly) return
    const told: Outcome[] = []
    for (const file of files) told.push(await take(file, at))
    setOutcomes(told.filter(({ problems, failure }) => problems.length > 0 || failure !== undefined))
  }
  const takeDropped = useEffectEvent((event: DragEvent): void => {
    void takeAll([...(event.dataTransfer?.files ?? [])], placeOfDrop(editor, event) ?? middleOfView(editor))
  })

  useEffect(() => {
    if (!isOpen) return
    input.current?.click()
    onClose()
  }, [isOpen, onClose])
  useEffect(() => {
    const target = root.current
    if (!target) return
    const listening = new AbortController()
    const { signal } = listening
    const handleOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const handleDrop = (event: DragEvent): void => {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      takeDropped(event)
    }
    target.addEventListener('dragover', handleOver, { signal })
    target.addEventListener('drop', handleDrop, { signal })
    return () => listening.abort()
  }, [root])

  return (
    <>
      <ClipboardListener
        root={root}
        onFiles={(files) => void takeAll(files, middleOfView(editor))}
        onRefusal={onRefusal}
      />
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept=".svg,.json,image/*"
          aria-label={t('editor.importFiles')}
          tabIndex={-1}
          onChange={({ target }) => {
            void takeAll([...(target.files ?? [])], middleOfView(editor))
            target.value = ''
          }}
        />
      </VisuallyHidden>
      <Dialog
        title={t('editor.importTitle')}
        isOpen={outcomes.length > 0}
        onClose={() => setOutcomes([])}
        closeLabel={t('editor.close')}
        footer={
          <Row justifyContent="flex-end">
            <Button look="solid" onClick={() => setOutcomes([])}>
              {t('editor.understood')}
            </Button>
          </Row>
        }
      >
        <Column gap="3">
          {outcomes.map(({ name, numElements, problems, failure }) => (
            <Column key={name} gap="1" data-part="import-outcome">
              <Box fontWeight="medium">{t('editor.imported', { name, count: numElements })}</Box>
              {failure && <Box role="alert">{failure}</Box>}
              <ImportProblems problems={problems} />
            </Column>
          ))}
        </Column>
      </Dialog>
    </>
  )
}
