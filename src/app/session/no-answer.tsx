import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'

interface NoAnswerProps {
  problem: unknown
  onRetry: () => void
}

/** Shown in place of the console while the server cannot be reached; the user stays signed in. */
export function NoAnswer({ problem, onRetry }: NoAnswerProps) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  const text = inlineTextOf(problem)
  return (
    <Box as="main" height="100dvh">
      <EmptyState
        role="alert"
        icon={<WifiOff size={40} />}
        title={text ? textOf(text) : t('errors.unreachable')}
        detail={t('errors.stillSignedIn')}
        action={
          <Button look="solid" data-autofocus onClick={onRetry}>
            {t('errors.retry')}
          </Button>
        }
      />
    </Box>
  )
}
