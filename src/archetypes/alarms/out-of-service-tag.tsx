import { CircleSlash } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmPermit } from '#contract/endpoints/alarm-permits.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Span } from '#ui/box.ts'
import { StatusTag } from '#ui/status-tag.tsx'

/** Says by whom and until when a point or rule is out of service. */
export function useOutOfServiceText(): (permit: AlarmPermit) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ setBy, endsAt }) =>
      t('permits.outUntil', {
        name: setBy,
        until:
          endsAt === null
            ? t('permits.untilPutBack')
            : t('permits.to', { time: formatDateTime(endsAt, 'MM-DD HH:mm') }),
      }),
    [t],
  )
}

/** A point or rule is out of service: its alarms are recorded, but shown to nobody. */
export function OutOfServiceTag({ permit }: { permit: AlarmPermit }) {
  const { t } = useTranslation()
  const textOf = useOutOfServiceText()
  return (
    <Span title={t('permits.line', permit)} data-out-of-service>
      <StatusTag tone="warning" icon={<CircleSlash size={14} aria-hidden />}>
        {textOf(permit)}
      </StatusTag>
    </Span>
  )
}
