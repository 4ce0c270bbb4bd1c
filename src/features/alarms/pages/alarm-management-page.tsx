// Past alarms and what they say about the work with them. Range, tab and filters are in the address; the server filters,
// counts and computes. A preset range is resolved when it is chosen, or the page is opened.

import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { RangePicker } from '#archetypes/telemetry/range-picker.tsx'
import { periodOf, problemsOf } from '#archetypes/telemetry/time-range.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useSeason } from '#archetypes/telemetry/use-season.ts'
import { Box, Row } from '#ui/box.ts'
import { Page } from '#ui/page.ts'
import { Select } from '#ui/select.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { HistoryList } from '../components/history-list.tsx'
import { KpiPart } from '../components/kpi-part.tsx'
import { SincePart } from '../components/since-part.tsx'
import { StatisticsPart } from '../components/statistics-part.tsx'
import { MANAGEMENT_TABS, type ManagementTab, readManagement, writeManagement } from '../model/management-address.ts'

const OPERATORS = [1, 2, 3, 4, 5, 6, 8, 10]

export function AlarmManagementPage() {
  const { t } = useTranslation()
  const season = useSeason()
  const [{ tab, range, operators }, change] = useAddressState(readManagement, writeManagement)
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const period = useMemo(() => periodOf(range, askedAt, season), [range, askedAt, season])
  const missing = (
    <Box padding="4" color="fg.muted" role="status">
      {t('alarmHistory.noRange')}
    </Box>
  )
  const contents: Readonly<Record<ManagementTab, ReactNode>> = {
    history: period ? <HistoryList period={period} /> : missing,
    statistics: period ? <StatisticsPart period={period} /> : missing,
    kpis: period ? <KpiPart period={period} operators={operators} /> : missing,
    since: <SincePart />,
  }
  const choices = OPERATORS.includes(operators) ? OPERATORS : [...OPERATORS, operators]
  return (
    <Page fit="atLeastWindow" data-page="alarm-management">
      <PageHeading />
      {tab !== 'since' && (
        <Row gap="3" flexWrap="wrap" alignItems="flex-start">
          <RangePicker
            range={range}
            period={period}
            problems={problemsOf(range, askedAt)}
            onChange={(next) => {
              setAskedAt(Date.now())
              change((now) => ({ ...now, range: next }))
            }}
          />
          {tab === 'kpis' && (
            <Select
              label={t('alarmHistory.operators')}
              value={String(operators)}
              onChange={(value) => change((now) => ({ ...now, operators: Number(value) }))}
              options={choices.map((count) => ({
                value: String(count),
                label: t('alarmHistory.operatorsOf', { count }),
              }))}
            />
          )}
        </Row>
      )}
      <Tabs
        label={t('alarmHistory.tabs')}
        selected={tab}
        onSelect={(id) => change((now) => ({ ...now, tab: MANAGEMENT_TABS.find((name) => name === id) ?? now.tab }))}
        items={MANAGEMENT_TABS.map((id) => ({ id, label: t(`alarmHistory.tab.${id}`), content: contents[id] }))}
      />
    </Page>
  )
}
