import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/feedback.tsx'
import { Problem } from '#ui/field.tsx'
import { RestoredNote } from '../draft/restored-note.tsx'
import type { DialogForm } from './use-dialog-form.ts'

type ShownForm = Pick<DialogForm<object>, 'isBusy' | 'isRestored' | 'stale' | 'generalProblem' | 'discard' | 'close'>

interface FormDialogProps {
  form: ShownForm
  title: string
  /** CSS length. */
  width?: string
  /** The button that sends; null when there is nothing left to be sent. */
  sendLabel: string | null
  onSend: () => void
  /** Before the button that sends: another way to send. */
  also?: { readonly label: string; readonly onSend: () => void }
  /** Whether there is enough to be sent. */
  isComplete?: boolean
  /** Whether Enter in a field sends; not where fields search or where what is sent should be looked at first. */
  isSentByEnter?: boolean
  /** What is wrong, but with no single field; the caller's, where it shows some of it itself. */
  problem?: string | null
  /** The fields. */
  children: ReactNode
}

/** A dialog with fields, over {@link DialogForm}: what was typed is given up only on purpose. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, width, sendLabel, onSend, also, isComplete = true, isSentByEnter = true, children } = props
  const { t } = useTranslation()
  const formId = useId()
  const { isBusy, stale } = form
  const { problem = form.generalProblem } = props
  const wrong = stale
    ? t('resource.staleText', { who: stale.changedBy, when: formatDateTime(stale.changedAt) })
    : problem
  const isReady = isComplete && !isBusy && sendLabel !== null
  const send = (): void => {
    if (isReady) onSend()
  }
  const close = (): void => void form.close()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={close}
      closeLabel={t('resource.close')}
      {...(width === undefined ? {} : { width })}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {t(sendLabel === null ? 'resource.close' : 'resource.cancel')}
          </Button>
          {also && (
            <Button disabled={!isReady} onClick={also.onSend}>
              {also.label}
            </Button>
          )}
          {sendLabel !== null && (
            <Button
              look="solid"
              disabled={!isReady}
              {...(isSentByEnter ? { type: 'submit', form: formId } : { onClick: send })}
            >
              {isBusy && <Spinner />}
              {sendLabel}
            </Button>
          )}
        </>
      }
    >
      <Column
        as="form"
        id={formId}
        gap="4"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSentByEnter) send()
        }}
      >
        {form.isRestored && (
          // the note brings its own distance
          <Box marginBottom="-4">
            <RestoredNote isShown onDiscard={form.discard} />
          </Box>
        )}
        {children}
        {wrong !== null && <Problem id={`${formId}-problem`} text={wrong} />}
      </Column>
    </Dialog>
  )
}
