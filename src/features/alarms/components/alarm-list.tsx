import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { alarmMenuPoint } from '#archetypes/alarms/alarm-menu-point.ts'
import { PointMenuArea } from '#archetypes/point-menu/point-menu-area.tsx'
import { usePointWays } from '#archetypes/point-menu/use-point-menu.tsx'
import { ListFrame, type ListFrameProps } from '#archetypes/resource/list-frame.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { Column } from '#ui/box.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { markOf } from '../model/open-deeds.ts'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { RowWays, WAYS_PX } from './row-ways.tsx'
import { columnsWithTexts, useAlarmColumns } from './use-alarm-columns.tsx'
import { useAlarmTexts } from './use-alarm-texts.ts'

const NO_ROWS: readonly AlarmRecord[] = []
const NOT_SORTABLE: readonly string[] = []

/** Parameter of the address with the key of the alarm that is open at first. */
const OPENED = 'alarm'

type FramePart = 'query' | 'state' | 'change' | 'toolbar' | 'selection' | 'onSelectionChange'

interface AlarmListProps extends Pick<ListFrameProps<AlarmRecord>, FramePart> {
  heading?: ReactNode
  /** Ids of the columns by which the list is sorted on request. */
  sortable?: readonly string[]
  /** Shown where there are no alarms at all. */
  empty: { readonly icon: ReactNode; readonly detail: string }
  /** What can be done about an alarm, before the ways to other pages. */
  actions?: (alarm: AlarmRecord) => ReactNode
  /** px; of these actions. */
  actionsWidth?: number
}

/** A page of alarms, each of which opens in a drawer. */
export function AlarmList({
  heading = null,
  sortable = NOT_SORTABLE,
  empty,
  actions,
  actionsWidth = 0,
  ...frame
}: AlarmListProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(useSearchParams()[0].get(OPENED))
  const searchFields = useSearchFields()
  const waysOf = usePointWays()
  const rows = frame.query.shown?.list ?? NO_ROWS
  const all = useAlarmColumns()
  const ordered = useMemo(
    () => all.map((column) => (sortable.includes(column.id) ? { ...column, isSortable: true } : column)),
    [all, sortable],
  )
  const columns = useMemo(() => columnsWithTexts(ordered, rows), [ordered, rows])
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
          markOf={markOf}
          rowActions={(alarm) => (
            <>
              {actions?.(alarm)}
              <RowWays alarm={alarm} waysOf={waysOf} onOpen={setOpened} />
            </>
          )}
          actionsWidth={WAYS_PX + actionsWidth}
          empty={<EmptyState icon={empty.icon} title={t('alarmWatch.emptyTitle')} detail={empty.detail} />}
        />
      </PointMenuArea>
      <AlarmDrawer keyId={opened} onClose={() => setOpened(null)} />
    </Column>
  )
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
