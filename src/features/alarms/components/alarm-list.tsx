import { EllipsisVertical, Eye } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PointMenuArea } from '#archetypes/point-menu/point-menu-area.tsx'
import { usePointWays } from '#archetypes/point-menu/use-point-menu.tsx'
import { ListFrame, type ListFrameProps } from '#archetypes/resource/list-frame.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Column } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { menuPointOf } from '../model/menu-point.ts'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { useAlarmColumns } from './use-alarm-columns.tsx'
import { useAlarmTexts } from './use-alarm-texts.ts'

/** Parameter of the address with the key of the alarm that is open at first. */
const OPENED = 'alarm'

type FramePart = 'query' | 'state' | 'change' | 'toolbar' | 'selection' | 'onSelectionChange'

interface AlarmListProps extends Pick<ListFrameProps<AlarmRecord>, FramePart> {
  heading?: ReactNode
  /** Shown where there are no alarms at all. */
  empty: { readonly icon: ReactNode; readonly detail: string }
}

/** A page of alarms, each of which opens in a drawer. */
export function AlarmList({ heading = null, empty, ...frame }: AlarmListProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(useSearchParams()[0].get(OPENED))
  const columns = useAlarmColumns()
  const searchFields = useSearchFields()
  const waysOf = usePointWays()
  const rows = frame.query.shown?.list ?? []
  return (
    <Column paddingTop="3" flex="1" minHeight={{ lg: '0' }}>
      <PointMenuArea
        selector="tr[data-row]"
        hasHandle={false}
        pointOf={({ dataset }) => {
          const alarm = rows.find(({ keyId }) => keyId === dataset.row)
          return alarm ? menuPointOf(alarm) : null
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
          rowActions={(alarm) => (
            <>
              <IconButton size="sm" label={t('alarmWatch.open')} onClick={() => setOpened(alarm.keyId)}>
                <Eye size={16} aria-hidden />
              </IconButton>
              <ActionMenu
                size="sm"
                label={t('pointMenu.label', { name: menuPointOf(alarm).name })}
                icon={<EllipsisVertical size={16} aria-hidden />}
                items={waysOf(menuPointOf(alarm))}
              />
            </>
          )}
          actionsWidth={96}
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
