import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'

/** Of which moment figures are that come by themselves now and then. */
export function AsOf({ at }: { at: number }) {
  const { t } = useTranslation()
  return (
    <Box fontSize="sm" color="fg.muted">
      {t('mapAreas.asOf', { time: formatDateTime(at, 'HH:mm:ss') })}
    </Box>
  )
}
