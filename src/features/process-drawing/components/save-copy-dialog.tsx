import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { OpenedDrawing } from '#contract/endpoints/drawings.ts'
import { drawingRecordCalls } from '#contract/resources/drawing.resource.ts'
import { useAsk } from '#data/calls.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { sayAtom } from '#data/notices.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import type { EditingSession } from '#drawing-editor/index.ts'
import { Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { editorAddress } from '../model/drawing-address.ts'

interface SaveCopyDialogProps {
  session: EditingSession
  opened: OpenedDrawing
  onClose: () => void
}

/** Saves what is drawn as a drawing of its own, of the same node, and opens that. */
export function SaveCopyDialog({ session, opened, onClose }: SaveCopyDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const textOf = useNoticeText()
  const say = useSetAtom(sayAtom)
  const navigate = useNavigate()
  const [title, setTitle] = useState<string>(() => t('editor.copyTitle', { title: opened.title }))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      const { type, nodeCode, unitCode } = opened
      const canvas = new Blob([session.text])
      const sent = { title, type, nodeCode, unitCode, canvas }
      const { keyId } = await ask(drawingRecordCalls.saveCopy, sent, { isQuiet: true })
      say(t('editor.copySaved'))
      session.dismissStale()
      onClose()
      navigate(editorAddress(type, keyId))
    } catch (error) {
      const text = inlineTextOf(error)
      setProblem(text ? textOf(text) : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('editor.saveCopy')}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      closeLabel={t('editor.stay')}
      footer={
        <Row justifyContent="flex-end">
          <Button look="solid" disabled={isBusy || title.trim() === ''} onClick={() => void save()}>
            {t('editor.saveCopy')}
          </Button>
        </Row>
      }
    >
      <TextField
        label={t('editor.copyName')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        problem={problem}
      />
    </Dialog>
  )
}
