import { CircleDot, LoaderCircle, Pause, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveState } from '#data/live/client-drawing.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Row } from '#ui/box.ts'
import type { LiveValues } from './live-values.ts'
import { TickText } from './tick-text.tsx'

const ICONS = { live: CircleDot, connecting: LoaderCircle, lost: TriangleAlert, signedOut: TriangleAlert } as const

interface UpdateStateProps {
  live: LiveValues
  liveState: LiveState
  isPaused?: boolean
}

/** Time of the values, and whether they are still arriving. */
export function UpdateState({ live, liveState, isPaused = false }: UpdateStateProps) {
  const { t } = useTranslation()
  const readTime = useCallback(
    () => t('realtime.updated', { time: live.shownTime === 0 ? '–' : formatDateTime(live.shownTime, 'HH:mm:ss') }),
    [t, live],
  )
  const Icon = isPaused ? Pause : ICONS[liveState]
  const isWrong = liveState === 'lost' || liveState === 'signedOut'
  return (
    <Row gap="3" fontSize="sm" color="fg.muted" flexWrap="wrap">
      <Row
        role="status"
        gap="1.5"
        color={isWrong ? 'level.important' : undefined}
        title={t(`liveState.${liveState}Detail`)}
      >
        <Icon size={16} aria-hidden />
        {isPaused ? t('realtime.paused') : t(`liveState.${liveState}`)}
      </Row>
      <TickText live={live} read={readTime} />
    </Row>
  )
}
