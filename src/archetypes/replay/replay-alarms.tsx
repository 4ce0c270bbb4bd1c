import { BellMinus, BellPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { epochMsOf } from '#lib/format-time.ts'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'

interface ReplayAlarmsProps {
  /** Of the slider's window. */
  alarms: readonly AlarmRecord[]
  /** Epoch ms. */
  moment: number
  onSeek: (moment: number) => void
}

/** Leads to the alarm before and after the shown moment. */
export function ReplayAlarms({ alarms, moment, onSeek }: ReplayAlarmsProps) {
  const { t } = useTranslation()
  const times = alarms.map(({ warnTime }) => epochMsOf(warnTime))
  const before = Math.max(...times.filter((time) => time < moment))
  const after = Math.min(...times.filter((time) => time > moment))
  return (
    <Row gap="0.5">
      <IconButton
        size="sm"
        label={t('replay.previousAlarm')}
        disabled={!Number.isFinite(before)}
        onClick={() => onSeek(before)}
      >
        <BellMinus size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={t('replay.nextAlarm')}
        disabled={!Number.isFinite(after)}
        onClick={() => onSeek(after)}
      >
        <BellPlus size={16} aria-hidden />
      </IconButton>
    </Row>
  )
}
