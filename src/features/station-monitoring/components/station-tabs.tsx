import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { CountBadge } from '#ui/count-badge.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useStationAlarms } from '../api/use-station-alarms.ts'
import { STATION_TABS, type StationTab } from '../model/station-address.ts'
import { StationAlarms } from './station-alarms.tsx'
import { StationNotes } from './station-notes.tsx'
import { StationTrend } from './station-trend.tsx'

interface StationTabsProps {
  station: TelemetryNode
  tab: StationTab
  onTab: (tab: StationTab) => void
  trend: ComponentProps<typeof StationTrend>
}

/** Curves, alarms and notes of a station. */
export function StationTabs({ station, tab, onTab, trend }: StationTabsProps) {
  const { t } = useTranslation()
  const numAlarms = useStationAlarms(station.keyId).data?.total
  return (
    <Tabs
      label={t('stationNow.more')}
      selected={tab}
      onSelect={(id) => onTab(STATION_TABS.find((each) => each === id) ?? 'trend')}
      items={[
        { id: 'trend', label: t('stationNow.tab.trend'), content: <StationTrend {...trend} /> },
        {
          id: 'alarms',
          label: t('stationNow.tab.alarms'),
          badge: numAlarms !== undefined && (
            <CountBadge count={numAlarms} label={t('panels.alarmCount', { count: numAlarms })} />
          ),
          content: <StationAlarms station={station} />,
        },
        { id: 'notes', label: t('stationNow.tab.notes'), content: <StationNotes station={station} /> },
      ]}
    />
  )
}
