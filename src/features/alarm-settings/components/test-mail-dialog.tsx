import { useTranslation } from 'react-i18next'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

interface TestMailDialogProps {
  name: string
  /** Undefined while the message is being sent. */
  outcome: { readonly isSent: boolean; readonly answer: string } | undefined
  onClose: () => void
}

/** What the mail server said to a test message. */
export function TestMailDialog({ name, outcome, onClose }: TestMailDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('mailGroups.testTitle', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      footer={<Button onClick={onClose}>{t('resource.close')}</Button>}
    >
      <Column gap="3" role="status">
        {outcome ? (
          <>
            <Box>
              <StatusTag tone={outcome.isSent ? 'good' : 'bad'}>
                {t(outcome.isSent ? 'mailGroups.sent' : 'mailGroups.refused')}
              </StatusTag>
            </Box>
            <Box fontSize="sm" color="fg.muted">
              {t('mailGroups.answer')}
            </Box>
            <Box as="code" overflowWrap="anywhere" data-answer>
              {outcome.answer}
            </Box>
          </>
        ) : (
          <Waiting text={t('mailGroups.testing')} />
        )}
      </Column>
    </Dialog>
  )
}
