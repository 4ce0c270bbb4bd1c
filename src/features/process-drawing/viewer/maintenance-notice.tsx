import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MaintenanceMark } from '#contract/endpoints/alarm-handling.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Span } from '#ui/box.ts'
import { StatusTag } from '#ui/status-tag.tsx'

/** Says of the drawn station or unit that it is under maintenance: why, until when, and by whom. */
export function MaintenanceNotice({ mark }: { mark: MaintenanceMark }) {
  const { t } = useTranslation()
  const { nodeName, reason, setBy, endsAt } = mark
  const text = t('drawing.maintenance', { nodeName, reason, name: setBy, time: formatDateTime(endsAt, 'MM-DD HH:mm') })
  return (
    <Span role="status" title={text} maxWidth="28rem" overflow="hidden" textOverflow="ellipsis" data-maintenance>
      <StatusTag tone="warning" icon={<Wrench size={14} aria-hidden />}>
        {text}
      </StatusTag>
    </Span>
  )
}
