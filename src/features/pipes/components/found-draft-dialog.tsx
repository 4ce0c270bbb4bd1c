import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { discardDraft, type KeptDraft } from '../edit/kept-draft.ts'

interface FoundDraftDialogProps {
  draft: KeptDraft
  onClose: () => void
  onContinue: () => void
  onDiscarded: () => void
}

/** A draft of before: it is continued or discarded before anything else is done. */
export function FoundDraftDialog({ draft, onClose, onContinue, onDiscarded }: FoundDraftDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('pipeEdit.foundTitle')}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      footer={
        <>
          <Button onClick={() => void discardDraft(draft.id).then(onDiscarded)}>{t('pipeEdit.discard')}</Button>
          <Button look="solid" onClick={onContinue}>
            {t('pipeEdit.continue')}
          </Button>
        </>
      }
    >
      <Box>{t('pipeEdit.foundDetail', { when: formatDateTime(draft.changedAt), count: draft.steps.length })}</Box>
    </Dialog>
  )
}
