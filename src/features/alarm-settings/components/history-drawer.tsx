import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { ThresholdRow } from '#contract/resources/alarm-threshold.resource.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { useThresholdHistory } from '../api/use-thresholds.ts'
import { useChangeWords } from './changed-points.tsx'

/** Who changed the thresholds of a point, when and why. */
export function HistoryDrawer({ row, onClose }: { row: ThresholdRow; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      title={t('alarmThresholds.history', { name: row.code })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="28rem"
    >
      <Changes keyId={row.keyId} decimals={row.decimals} />
    </Drawer>
  )
}

function Changes({ keyId, decimals }: { keyId: string; decimals: number }) {
  const { t } = useTranslation()
  const words = useChangeWords()
  const { data, error, refetch } = useThresholdHistory(keyId)
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('alarmThresholds.loading')} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<History size={32} />}
        title={t('alarmThresholds.noHistory')}
        detail={t('alarmThresholds.noHistoryDetail')}
      />
    )
  return (
    <Column as="ol" gap="3" padding="3">
      {data.map(({ at, by, reason, before, after }) => (
        <Column key={at} as="li" gap="1" paddingBottom="3" borderBottomWidth="1px" borderColor="border.subtle">
          <Box fontSize="sm" color="fg.muted">
            {formatDateTime(at)} · {by}
          </Box>
          <Box fontWeight="medium">{words(before, after, decimals)}</Box>
          <Box>{reason}</Box>
        </Column>
      ))}
    </Column>
  )
}
