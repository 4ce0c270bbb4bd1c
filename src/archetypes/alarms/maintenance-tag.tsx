import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Span } from '#ui/box.ts'
import { StatusTag } from '#ui/status-tag.tsx'

/** Says by whom, why and until when a node is under maintenance. */
export function useMaintenanceText(): (mark: MaintenanceMark) => string {
  const { t } = useTranslation()
  return ({ setBy, reason, endsAt }) =>
    t('realtime.maintenanceDetail', { name: setBy, reason, time: formatDateTime(endsAt, 'MM-DD HH:mm') })
}

/** A node is under maintenance: its values stand in no sum. */
export function MaintenanceTag({ mark }: { mark: MaintenanceMark }) {
  const { t } = useTranslation()
  const textOf = useMaintenanceText()
  return (
    <Span title={textOf(mark)} data-maintenance>
      <StatusTag tone="neutral" icon={<Wrench size={14} aria-hidden />}>
        {t('liveState.maintenance')}
      </StatusTag>
    </Span>
  )
}
