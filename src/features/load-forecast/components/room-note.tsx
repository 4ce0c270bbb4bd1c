import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'

/** When it was issued, and what the words mean. */
export function RoomNote({ issuedAt, limit }: { issuedAt: number; limit: string }) {
  const { t } = useTranslation()
  return (
    <Column gap="1" paddingInline="4" paddingBottom="4" fontSize="sm" color="fg.muted">
      <Box>{t('roomForecast.issued', { time: formatDateTime(issuedAt, 'MM-DD HH:mm'), limit })}</Box>
      <Box>{t('roomForecast.mayBe')}</Box>
    </Column>
  )
}
