import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { alarmMenuPoint } from '#archetypes/alarms/alarm-menu-point.ts'
import { useLeave } from '#archetypes/point-menu/came-from.ts'
import { type WayAddresses, wayAddresses } from '#archetypes/point-menu/point-ways.ts'
import { useDrawingLinks } from '#archetypes/point-menu/use-drawing-links.ts'
import { WAY_ICONS } from '#archetypes/point-menu/way-icons.tsx'
import type { AlarmItem } from '#contract/endpoints/alarms.ts'
import { useMayOpen } from '#data/page-access.ts'
import { pathOf } from '#lib/path-of.ts'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'

const DRAWINGS = { station: '/processDrawing/showS/station', source: '/processDrawing/showR/source' } as const
const SHOWN_WAYS = ['trend', 'drawing'] as const

/** Where one goes from an alarm: the curve of its point around the alarm, and the point's place on its drawing. */
export function useAlarmWays(): (alarm: AlarmItem) => WayAddresses {
  const mayOpen = useMayOpen()
  const ofStation = useDrawingLinks(mayOpen(DRAWINGS.station) ? 'station' : undefined)
  const ofSource = useDrawingLinks(mayOpen(DRAWINGS.source) ? 'source' : undefined)
  return useCallback(
    (alarm) => {
      const point = alarmMenuPoint(alarm)
      const node = { code: point.nodeCode }
      return wayAddresses(point, point.heat, ofStation(node) ?? ofSource(node))
    },
    [ofStation, ofSource],
  )
}

export function AlarmWays({ addresses }: { addresses: WayAddresses }) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const leave = useLeave()
  return (
    <Row gap="0.5" flexShrink={0}>
      {SHOWN_WAYS.map((way) => {
        const address = addresses[way]
        return address !== undefined && mayOpen(pathOf(address)) ? (
          <IconButton key={way} size="sm" label={t(`pointMenu.${way}`)} onClick={() => leave(address)}>
            {WAY_ICONS[way]}
          </IconButton>
        ) : null
      })}
    </Row>
  )
}
