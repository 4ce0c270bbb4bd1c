import { EllipsisVertical, Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { alarmMenuPoint } from '#archetypes/alarms/alarm-menu-point.ts'
import type { Way } from '#archetypes/point-menu/point-ways.ts'
import type { usePointWays } from '#archetypes/point-menu/use-point-menu.tsx'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Box } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'

const FIRST_WAYS = ['trend', 'drawing'] as const satisfies readonly Way[]
/** px; of all of them in a row. */
export const WAYS_PX = 152

interface RowWaysProps {
  alarm: AlarmRecord
  waysOf: ReturnType<typeof usePointWays>
  onOpen: (keyId: string) => void
}

/** Where one goes from an alarm: those that are taken most with one press, its details, and all others. */
export function RowWays({ alarm, waysOf, onOpen }: RowWaysProps) {
  const { t } = useTranslation()
  const point = alarmMenuPoint(alarm)
  const ways = waysOf(point)
  return (
    <>
      {FIRST_WAYS.map((id) => {
        const way = ways.find((each) => each.id === id)
        return way ? (
          <IconButton key={id} size="sm" label={way.label} onClick={way.onSelect}>
            {way.icon}
          </IconButton>
        ) : (
          // what leads nowhere keeps its room
          <Box key={id} width="7" flexShrink={0} />
        )
      })}
      <IconButton size="sm" label={t('alarmWatch.open')} onClick={() => onOpen(alarm.keyId)}>
        <Eye size={16} aria-hidden />
      </IconButton>
      <ActionMenu
        size="sm"
        label={t('pointMenu.label', { name: point.name })}
        icon={<EllipsisVertical size={16} aria-hidden />}
        items={ways}
      />
    </>
  )
}
