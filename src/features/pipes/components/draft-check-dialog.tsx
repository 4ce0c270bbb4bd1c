import { useTranslation } from 'react-i18next'
import type { EditFinding } from '#contract/endpoints/pipe-edits.ts'
import type { Place } from '#contract/pipes/town.ts'
import { Box, Column } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FindingList, type MendFinding } from './finding-list.tsx'

interface DraftCheckDialogProps {
  findings: readonly EditFinding[]
  onClose: () => void
  onShow: (place: Place) => void
  onMend: MendFinding
}

/** All that is likely wrong with the network as it is drawn now. */
export function DraftCheckDialog({ findings, onClose, onShow, onMend }: DraftCheckDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('pipeEdit.checkTitle')} isOpen onClose={onClose} closeLabel={t('resource.close')} width="40rem">
      {findings.length === 0 ? (
        <EmptyState icon={null} title={t('pipes.clean')} detail={t('pipeEdit.cleanDetail')} />
      ) : (
        <Column gap="3">
          <Box color="fg.muted" role="status">
            {t('pipes.found', { count: findings.length })}
          </Box>
          <FindingList findings={findings} onShow={onShow} onMend={onMend} />
        </Column>
      )}
    </Dialog>
  )
}
