import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'

export function OptionsFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Box role="alert" marginTop="1.5" fontSize="sm" color="fg.muted">
      {t('resource.optionsFailed')}{' '}
      <Button look="quiet" size="sm" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </Box>
  )
}
