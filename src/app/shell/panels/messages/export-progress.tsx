import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fileCalls } from '#contract/endpoints/files.ts'
import type { Message } from '#contract/endpoints/messages.ts'
import { useAsk } from '#data/calls.ts'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** How far an export in the background is, with a button that cancels it. */
export function ExportProgress({
  keyId,
  progress,
  isCancelAsked,
}: Pick<Message, 'keyId'> & NonNullable<Message['work']>) {
  const { t } = useTranslation()
  const ask = useAsk()
  const { mutate, isPending } = useMutation({ mutationFn: () => ask(fileCalls.cancelExport, { keyId }) })
  const percent = progress === null ? '' : `${Math.round(100 * progress)} %`
  return (
    <Row gap="2" fontSize="sm" color="fg.muted">
      <Box flex="1">
        <ProgressBar value={progress} label={t('panels.exportProgress')} />
      </Box>
      {isCancelAsked ? t('panels.exportStops') : percent}
      <IconButton
        size="sm"
        label={t('panels.cancelExport')}
        disabled={isCancelAsked || isPending}
        onClick={() => mutate()}
      >
        <Ban size={16} aria-hidden />
      </IconButton>
    </Row>
  )
}
