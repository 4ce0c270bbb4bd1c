import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format-time.ts'
import { Box, Row } from '../../../ui/box.ts'
import { Button } from '../../../ui/button.tsx'

export interface StaleState {
  readonly changedBy: string
  readonly changedAt: string
}

/** Says who saved the same role in between; what was typed here is still here. */
export function StaleBanner({ stale, onAdopt }: { stale: StaleState; onAdopt: () => void }) {
  const { t } = useTranslation()
  return (
    <Row
      role="alert"
      gap="3"
      padding="3"
      alignItems="flex-start"
      borderWidth="1px"
      borderRadius="md"
      borderColor="level.important"
    >
      <Box color="level.important">
        <History size={20} aria-hidden />
      </Box>
      <Box flex="1">
        <Box marginBottom="2">{t('roles.stale', { by: stale.changedBy, at: formatDateTime(stale.changedAt) })}</Box>
        <Button size="sm" onClick={onAdopt}>
          {t('roles.useNewest')}
        </Button>
      </Box>
    </Row>
  )
}
