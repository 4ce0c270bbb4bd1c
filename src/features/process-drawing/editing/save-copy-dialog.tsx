import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { OpenedDrawing } from '#contract/endpoints/drawings.ts'
import { drawingRecordCalls } from '#contract/resources/drawing.resource.ts'
import { useAsk } from '#data/calls.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { sayAtom } from '#data/notices.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import type { EditingSession } from '#drawing-editor/index.ts'
import { TextField } from '#ui/text-field.tsx'
import { editorAddress } from '../drawings/drawing-address.ts'

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
  const { type, nodeCode, unitCode } = opened
  const form = useDialogForm<{ readonly title: string }>({
    form: `copyDrawing ${opened.keyId}`,
    initial: { title: t('editor.copyTitle', { title: opened.title }) },
    onClose,
    problemsOf(failure) {
      const text = inlineTextOf(failure)
      return { title: text ? textOf(text) : String(failure) }
    },
  })
  const { title } = form.values

  const save = () =>
    form.send(
      (typed) => {
        const sent = { ...typed, type, nodeCode, unitCode, canvas: new Blob([session.text]) }
        return ask(drawingRecordCalls.saveCopy, sent, { isQuiet: true })
      },
      ({ keyId }) => {
        say(t('editor.copySaved'))
        session.dismissStale()
        onClose()
        navigate(editorAddress(type, keyId))
      },
    )

  return (
    <FormDialog
      form={form}
      title={t('editor.saveCopy')}
      sendLabel={t('editor.saveCopy')}
      onSend={() => void save()}
      isComplete={title.trim() !== ''}
    >
      <TextField
        label={t('editor.copyName')}
        value={title}
        onChange={({ target }) => form.change({ title: target.value })}
        problem={form.problems.title ?? null}
      />
    </FormDialog>
  )
}
