import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionOf, worldPoint } from '#drawing/engine.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { insertImported } from '../commands/insert-imported.ts'
import { importFabric } from '../exchange/fabric-in.ts'
import { boardAtom, editorAtom, editorStateAtom } from './editor-atoms.ts'
import { pageAtom, portsAtom } from './ports-atom.ts'

/** Over a board with nothing on it: what to do first. Gone with the first element. */
export function EmptyBoard() {
  const { tool, isReadOnly } = useAtomValue(editorStateAtom)
  const isEmpty = useAtomValue(boardAtom).objects.objects.length === 0
  return isEmpty && tool === 'select' && !isReadOnly ? <Beginnings /> : null
}

function Beginnings() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const ports = useAtomValue(portsAtom)
  const page = useAtomValue(pageAtom)
  const [drawings, setDrawings] = useState<readonly ComboboxOption[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const offer = async (): Promise<void> => {
    const found = await ports.findDrawings('').catch(() => [])
    setDrawings(found.map(({ keyId, title }) => ({ id: keyId, text: title, detail: '' })))
  }
  const beginFrom = async (keyId: string): Promise<void> => {
    try {
      const canvas = await ports.readDrawing(keyId)
      const imported = importFabric(canvas, { createUuid: editor.createUuid, version: versionOf(editor.board) })
      const { width, height } = imported
      insertImported(editor, imported, worldPoint(width / 2, height / 2))
    } catch (error) {
      setFailure(reasonOf(error))
    }
  }
  return (
    <Column
      data-over-stage
      data-part="empty-board"
      position="absolute"
      insetInlineStart="50%"
      top="50%"
      transform="translate(-50%, -50%)"
      width="min(26rem, 90%)"
      gap="3"
      padding="5"
      background="bg.raised"
      borderWidth="1px"
      borderColor="border.field"
      borderRadius="md"
    >
      <Box fontWeight="medium">{t('editor.emptyTitle')}</Box>
      <Box color="fg.muted">{t('editor.emptyDetail')}</Box>
      <Row gap="2" flexWrap="wrap">
        {drawings === null && <Button onClick={() => void offer()}>{t('editor.beginFrom')}</Button>}
        <Button onClick={() => page.openImport()}>{t('editor.importFiles')}</Button>
      </Row>
      {drawings !== null && (
        <Combobox
          label={t('editor.beginFrom')}
          placeholder={t('editor.searchDrawing')}
          selected={null}
          find={(text) => drawings.filter((one) => plainLatin(one.text).includes(plainLatin(text.trim())))}
          onSelect={(id) => void beginFrom(id)}
          emptyText={t('drawing.noMatch')}
          moreText={(count) => t('drawing.moreMatches', { count })}
        />
      )}
      {failure && <Box role="alert">{failure}</Box>}
    </Column>
  )
}
