import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ageOf } from '#lib/age.ts'
import { formatLiveTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { useNow } from '#ui/use-now.ts'

interface DataAgeProps {
  /** Server time of the data, epoch ms. */
  serverTime: number
  /** When the data arrived, epoch ms of the browser. */
  receivedAt: number
  hasFailed: boolean
}

/** Time of the data on screen; their age as soon as they are no longer renewed. */
export function DataAge({ serverTime, receivedAt, hasFailed }: DataAgeProps) {
  const { t } = useTranslation()
  return (
    <Row gap="3" fontSize="sm" color="fg.muted" flexWrap="wrap">
      <Box role="status">
        {hasFailed && (
          <Row gap="2" color="level.important">
            <TriangleAlert size={16} aria-hidden />
            <Outdated receivedAt={receivedAt} />
          </Row>
        )}
      </Box>
      {t('overview.updated', { time: formatLiveTime(serverTime) })}
    </Row>
  )
}

function Outdated({ receivedAt }: { receivedAt: number }) {
  const { t } = useTranslation()
  const { unit, count } = ageOf(useNow() - receivedAt)
  return t('overview.refreshFailed', { age: t(`age.${unit}`, { count }) })
}
