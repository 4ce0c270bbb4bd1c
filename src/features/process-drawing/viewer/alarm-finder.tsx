import { useSetAtom } from 'jotai'
import { BellRing, ChevronsRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmLevel } from '#archetypes/alarms/alarm-level.tsx'
import { sayAtom } from '#data/notices.ts'
import type { DrawingViewerHandle } from '#drawing/index.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import type { DrawingAlarm } from '../readings/drawing-alarms.ts'
import { useFraming } from './use-framing.ts'

/** More would fill the window; the page of alarms has them all. */
const MAX_LISTED = 30

interface AlarmFinderProps {
  alarms: readonly DrawingAlarm[]
  handle: DrawingViewerHandle | null
}

/** Leads to the marked elements, the worst alarm first; Esc takes the frame off. Not there without alarms. */
export function AlarmFinder({ alarms, handle }: AlarmFinderProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  /** Of the alarm that was shown last. */
  const [last, setLast] = useState('')
  const frame = useFraming(handle)
  if (alarms.length === 0) return null
  const find = ({ alarm, points }: DrawingAlarm): boolean => {
    setLast(alarm.keyId)
    return frame(points.map(({ pointId }) => pointId))
  }
  const findNext = (): void => {
    const from = alarms.findIndex(({ alarm }) => alarm.keyId === last) + 1
    const others = [...alarms.slice(from), ...alarms.slice(0, from)].filter(({ points }) => points.length > 0)
    const shown = others.find(find)
    if (shown) say(shown.alarm.warnContent, 'warning')
    else say(t('drawing.noAlarmShown'), 'warning')
  }
  return (
    <Row gap="0.5">
      <ActionMenu
        size="sm"
        look="outline"
        icon={<BellRing size={16} aria-hidden />}
        label={t('drawing.alarms', { count: alarms.length })}
        items={alarms.slice(0, MAX_LISTED).map((each) => ({
          id: each.alarm.keyId,
          label: each.alarm.warnContent,
          icon: <AlarmLevel level={each.alarm.warnLevel} />,
          onSelect: () => {
            if (!find(each)) say(t('drawing.alarmNotShown', { alarm: each.alarm.warnContent }), 'warning')
          },
        }))}
      />
      <IconButton size="sm" label={t('drawing.nextAlarm')} disabled={!handle} onClick={findNext}>
        <ChevronsRight size={16} aria-hidden />
      </IconButton>
    </Row>
  )
}
