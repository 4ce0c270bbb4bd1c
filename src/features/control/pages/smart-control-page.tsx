// How all automatic loops stand: units by mode, health and deviation, the strategies that hold them, stops and freezes in force.
// Figures are the server's; values of the table are those of this second. Nothing is written here: each part leads to its page.

import { Gauge } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { WidgetChart } from '#archetypes/dashboard/widget-chart.tsx'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { tableFile } from '#archetypes/figures/table-file.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { type ControlLoopRow, LOOP_HEALTH } from '#contract/endpoints/control-loops.ts'
import { useHolds, useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { styled } from '#ui/styled.ts'
import { useControlLoops, useLoopOverview } from '../api/use-control-loops.ts'
import { useLiveLoops } from '../api/use-live-loops.ts'
import { useStandingInterventions } from '../api/use-smart-control.ts'
import { FigureLink } from '../components/figure-link.tsx'
import { LoopDrawer } from '../components/loop-drawer.tsx'
import { InterventionsPanel, StrategiesPanel } from '../components/strategies-in-force.tsx'
import { useHealthColumn, usePresentColumns } from '../components/use-loop-columns.tsx'
import { useModeText } from '../components/use-mode-text.ts'
import { foundLoops, readLoopsView, writeLoopsView } from '../model/loops-view.ts'
import {
  type LoopOverview,
  numAutomatic,
  numHeldByPeople,
  numHeldByStrategies,
  numWith,
} from '../model/overview-figures.ts'

const NOTHING = [] as const
const HOUSEKEEPER = '/controlHousekeeper?loop=valve'
const Figures = styled('dl', {
  base: { display: 'grid', gap: '3', margin: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' },
})
const Panels = styled('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))' },
})

export function SmartControlPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useLoopOverview()
  return (
    <Page fit="atLeastWindow" aria-busy={!data && !error} data-page="smart-control">
      <PageHeading />
      <StopStrategies />
      {data ? (
        <Overview overview={data} />
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('resource.loading')} />
      )}
      <Strategies />
      <Loops />
    </Page>
  )
}

function Overview({ overview }: { overview: LoopOverview }) {
  const { t } = useTranslation()
  const modeText = useModeText()
  const { numUnits, modes, health, deviations, numDeviationUnknown, numLocked, judgedTo } = overview
  const interventions = useStandingInterventions().data
  const freezes = interventions?.filter(({ kind }) => kind === 'freeze') ?? null
  const count = (name: string, values: readonly number[]) => [{ name, shownAs: 'bar' as const, values }]
  const upTo = (at: number): string => {
    const [from, to] = [deviations[at - 1]?.upTo ?? 0, deviations[at]?.upTo]
    return to == null
      ? t('smartControl.beyond', { from: formatQuantity(from, 1) })
      : t('smartControl.range', { from: formatQuantity(from, 1), to: formatQuantity(to, 1) })
  }
  return (
    <>
      <Figures>
        <FigureLink name={t('smartControl.automatic')} to="/regulation" value={numAutomatic(overview)} of={numUnits} />
        <FigureLink
          name={t('smartControl.good')}
          to={`${HOUSEKEEPER}&health=good`}
          value={numWith(overview, 'good')}
          of={numUnits}
        />
        <FigureLink name={t('smartControl.poor')} to={`${HOUSEKEEPER}&health=poor`} value={numWith(overview, 'poor')} />
        <FigureLink
          name={t('smartControl.unknown')}
          to={`${HOUSEKEEPER}&health=unknown`}
          value={numWith(overview, 'unknown')}
        />
        <FigureLink
          name={t('smartControl.byStrategies')}
          to="/regulation?holder=strategy"
          value={numHeldByStrategies(overview)}
        />
        <FigureLink name={t('smartControl.byPeople')} to="/byHand" value={numHeldByPeople(overview)} />
        <FigureLink name={t('smartControl.locked')} to="/regulation?holder=locked" value={numLocked} />
        <FigureLink
          name={t('smartControl.frozen')}
          to="/interventionStrategy?kind=freeze"
          value={freezes && new Set(freezes.flatMap(({ nodes }) => nodes.map(({ nodeId }) => nodeId))).size}
        />
      </Figures>
      <Box fontSize="sm" color="fg.muted" role="status">
        {judgedTo === null
          ? t('loops.notJudged')
          : t('loops.judgedTo', { time: formatDateTime(judgedTo, 'MM-DD HH:mm') })}
      </Box>
      <Panels>
        <ChartPanel heading={t('smartControl.byMode')} to="/regulation">
          <WidgetChart
            label={t('smartControl.byMode')}
            names={modes.map(({ mode }) => (mode === null ? t('loops.modeUnknown') : modeText(mode)))}
            series={count(
              t('smartControl.numUnits'),
              modes.map((one) => one.count),
            )}
            unit=""
            decimals={0}
          />
        </ChartPanel>
        <ChartPanel heading={t('smartControl.byHealth')} to={HOUSEKEEPER}>
          <WidgetChart
            label={t('smartControl.byHealth')}
            names={LOOP_HEALTH.map((one) => t(`loops.healths.${one}`))}
            series={count(
              t('smartControl.numUnits'),
              LOOP_HEALTH.map((one) => health.find((part) => part.health === one)?.count ?? 0),
            )}
            unit=""
            decimals={0}
          />
        </ChartPanel>
        <ChartPanel heading={t('smartControl.byDeviation')} to="/regulation">
          <WidgetChart
            label={t('smartControl.byDeviation')}
            names={[...deviations.map((_, at) => upTo(at)), t('loops.modeUnknown')]}
            series={count(t('smartControl.numUnits'), [...deviations.map((one) => one.count), numDeviationUnknown])}
            unit=""
            decimals={0}
          />
        </ChartPanel>
      </Panels>
    </>
  )
}

function ChartPanel({ heading, to, children }: { heading: string; to: string; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <Panel heading={heading} tools={<PageLink to={to}>{t('smartControl.more')}</PageLink>} minHeight="18rem">
      {children}
    </Panel>
  )
}

function Strategies() {
  if (!useHolds()('strategy:view')) return null
  return (
    <Panels>
      <StrategiesPanel />
      <InterventionsPanel />
    </Panels>
  )
}

/** Every loop, the worst first. */
function Loops() {
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayDo = useMayDo()
  const [view, change] = useAddressState(readLoopsView, writeLoopsView)
  const query = useControlLoops()
  const all = useLiveLoops(query.data ?? NOTHING)
  const rows = useMemo(() => foundLoops(all, view).filter(({ loop }) => loop === 'valve'), [all, view])
  const [hidden, setHidden] = useHiddenColumns('/smartCtrl')
  const present = usePresentColumns()
  const health = useHealthColumn()
  const columns = useMemo<TableColumn<ControlLoopRow>[]>(
    () => [...present.slice(0, 1), health, ...present.slice(1)],
    [present, health],
  )
  if (!query.data)
    return query.error ? (
      <ListFailure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Waiting text={t('resource.loading')} />
    )
  return (
    <Panel heading={t('smartControl.loops')} minHeight="30rem" padding="3">
      <FigureTable
        label={t('smartControl.loops')}
        note={
          <Row gap="3">
            <Select
              label={t('loops.health')}
              options={[
                { value: '', label: t('loops.allHealths') },
                ...LOOP_HEALTH.map((value) => ({ value, label: t(`loops.healths.${value}`) })),
              ]}
              value={view.health}
              onChange={(next) =>
                change((shown) => ({ ...shown, health: LOOP_HEALTH.find((value) => value === next) ?? '' }), {
                  replace: true,
                })
              }
            />
            {t('smartControl.numShown', { count: rows.length })}
          </Row>
        }
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        isRefreshing={false}
        onRowOpen={({ keyId }) => change((shown) => ({ ...shown, id: keyId }))}
        empty={{ icon: <Gauge size={40} />, title: t('loops.noMatch'), detail: t('loops.noneDetail') }}
        onExport={
          mayDo(EXPORT_PERMISSION) && rows.length > 0
            ? () => saveFile(tableFile(columns, hidden, rows), `${title}.csv`)
            : undefined
        }
      />
      <LoopDrawer
        row={all.find(({ keyId }) => keyId === view.id) ?? null}
        onClose={() => change((shown) => ({ ...shown, id: '' }))}
      />
    </Panel>
  )
}
