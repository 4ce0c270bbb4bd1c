import { EllipsisVertical, Eye } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { alarmMenuPoint } from '#archetypes/alarms/alarm-menu-point.ts'
import { PointMenuArea } from '#archetypes/point-menu/point-menu-area.tsx'
import type { Way } from '#archetypes/point-menu/point-ways.ts'
import { usePointWays } from '#archetypes/point-menu/use-point-menu.tsx'
import { ListFrame, type ListFrameProps } from '#archetypes/resource/list-frame.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Box, Column } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import type { ActionItem } from '#ui/menu-list.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { columnsWithTexts, useAlarmColumns } from './use-alarm-columns.tsx'
import { useAlarmTexts } from './use-alarm-texts.ts'

const NO_ROWS: readonly AlarmRecord[] = []
const FIRST_WAYS = ['trend', 'drawing'] as const satisfies readonly Way[]
const OWN_ACTIONS_PX = 172

/** Parameter of the address with the key of the alarm that is open at first. */
const OPENED = 'alarm'

type FramePart = 'query' | 'state' | 'change' | 'toolbar' | 'selection' | 'onSelectionChange'

interface AlarmListProps extends Pick<ListFrameProps<AlarmRecord>, FramePart> {
  heading?: ReactNode
  /** Shown where there are no alarms at all. */
  empty: { readonly icon: ReactNode; readonly detail: string }
  /** What can be done about an alarm, before the ways to other pages. */
  actions?: (alarm: AlarmRecord) => ReactNode
  /** px; of these actions. */
  actionsWidth?: number
}

/** A page of alarms, each of which opens in a drawer. */
export function AlarmList({ heading = null, empty, actions, actionsWidth = 0, ...frame }: AlarmListProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(useSearchParams()[0].get(OPENED))
  const searchFields = useSearchFields()
  const waysOf = usePointWays()
  const rows = frame.query.shown?.list ?? NO_ROWS
  const all = useAlarmColumns()
  const columns = useMemo(() => columnsWithTexts(all, rows), [all, rows])
  return (
    <Column paddingTop="3" flex="1" minHeight={{ lg: '0' }}>
      <PointMenuArea
        selector="tr[data-row]"
        hasHandle={false}
        pointOf={({ dataset }) => {
          const alarm = rows.find(({ keyId }) => keyId === dataset.row)
          return alarm ? alarmMenuPoint(alarm) : null
        }}
      >
        <ListFrame<AlarmRecord>
          {...frame}
          heading={heading}
          noun={t('alarmWatch.noun')}
          searchFields={searchFields}
          columns={columns}
          rowKey={({ keyId }) => keyId}
          cardTitle="warnContent"
          onRowOpen={({ keyId }) => setOpened(keyId)}
          markOf={({ enterUser }) => (enterUser === null ? undefined : 'settled')}
          rowActions={(alarm) => (
            <>
              {actions?.(alarm)}
              <WayButtons ways={waysOf(alarmMenuPoint(alarm))} />
              <IconButton size="sm" label={t('alarmWatch.open')} onClick={() => setOpened(alarm.keyId)}>
                <Eye size={16} aria-hidden />
              </IconButton>
              <ActionMenu
                size="sm"
                label={t('pointMenu.label', { name: alarmMenuPoint(alarm).name })}
                icon={<EllipsisVertical size={16} aria-hidden />}
                items={waysOf(alarmMenuPoint(alarm))}
              />
            </>
          )}
          actionsWidth={OWN_ACTIONS_PX + actionsWidth}
          empty={<EmptyState icon={empty.icon} title={t('alarmWatch.emptyTitle')} detail={empty.detail} />}
        />
      </PointMenuArea>
      <AlarmDrawer keyId={opened} onClose={() => setOpened(null)} />
    </Column>
  )
}

/** The ways that are taken most, each with one press; what leads nowhere keeps its room. */
function WayButtons({ ways }: { ways: readonly ActionItem[] }) {
  return FIRST_WAYS.map((id) => {
    const way = ways.find((each) => each.id === id)
    return way ? (
      <IconButton key={id} size="sm" label={way.label} onClick={way.onSelect}>
        {way.icon}
      </IconButton>
    ) : (
      <Box key={id} width="8" flexShrink={0} />
    )
  })
}

/** Conditions that all lists of alarms have. */
function useSearchFields(): SearchField[] {
  const { t } = useTranslation()
  const { categories, levels } = useAlarmTexts()
  return useMemo(
    () => [
      { name: 'text', label: t('alarmWatch.text'), kind: 'text' },
      { name: 'heatName', label: t('alarmWatch.station'), kind: 'text' },
      { name: 'category', label: t('alarmWatch.category'), kind: 'choice', options: categories },
      { name: 'warnLevel', label: t('alarmWatch.level'), kind: 'choice', options: levels },
    ],
    [t, categories, levels],
  )
}
