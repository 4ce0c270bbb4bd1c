// The primary network along a run of pipe: temperature and pressure over the distance, and what each segment between two
// measured chambers loses. The address keeps the run; the server computes the segments.

import { ChartLine, Spline, Waypoints } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { tableFile } from '#archetypes/figures/table-file.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useWayTo } from '#archetypes/point-menu/came-from.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { PIPE_LINE_POLL_MS, type PipeLines, pipeLineCalls } from '#contract/endpoints/pipe-lines.ts'
import { stationTrends, wellsNow } from '#contract/pages/station-monitoring.pages.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useShownAnswer } from '#data/calls.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { companyTime } from '#lib/company-day.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { LazyLineProfile } from '../components/lazy-line-profile.ts'
import { useLineColumns } from '../components/line-columns.tsx'
import { type LineRow, placesOf, rowsOf, runOf, totalOf } from '../model/line-rows.ts'

const readRun = (search: URLSearchParams): string => search.get('run') ?? ''
const writeRun = (run: string): URLSearchParams => new URLSearchParams(run === '' ? {} : { run })

export function PipeLinePage() {
  const { t } = useTranslation()
  const { shown: data, error, refetch } = useShownAnswer(pipeLineCalls.now, {}, { refetchInterval: PIPE_LINE_POLL_MS })
  return (
    <Page fit="atLeastWindow" data-page="pipe-line">
      <PageHeading />
      {data ? (
        <Lines lines={data} />
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('resource.loading')} />
      )}
    </Page>
  )
}

function Lines({ lines }: { lines: PipeLines }) {
  const { t } = useTranslation()
  const [asked, setRun] = useAddressState(readRun, writeRun)
  const run = runOf(lines, asked)
  const names = new Map(lines.places.map(({ keyId, name }) => [keyId, name]))
  const nameOf = (keyId: string | undefined): string => names.get(keyId ?? '') ?? ''
  if (!run)
    return (
      <EmptyState icon={<Spline size={40} />} title={t('pipeLine.emptyTitle')} detail={t('pipeLine.emptyDetail')} />
    )
  const places = placesOf(lines, run)
  return (
    <>
      <Row gap="3" flexWrap="wrap">
        <Select
          label={t('pipeLine.run')}
          value={run.keyId}
          onChange={(keyId) => setRun(() => keyId)}
          options={lines.runs.map((one) => ({
            value: one.keyId,
            label: t('pipeLine.runOf', { from: nameOf(one.places[0]), to: nameOf(one.keyId) }),
          }))}
        />
        <Box fontSize="sm" color="fg.muted">
          {t('pipeLine.at', { time: companyTime(lines.serverTime).slice(5) })}
        </Box>
        {lines.numInRings > 0 && (
          <Box fontSize="sm" color="fg.muted">
            {t('pipeLine.rings', { count: lines.numInRings })}
          </Box>
        )}
      </Row>
      <Panel flexShrink={0} heading={t('pipeLine.profile')}>
        <Box height="17rem" padding="2">
          <Suspense fallback={<Waiting text={t('resource.loading')} />}>
            <LazyLineProfile label={t('pipeLine.profile')} places={places} />
          </Suspense>
        </Box>
      </Panel>
      <Segments rows={rowsOf(lines, run)} />
    </>
  )
}

function Segments({ rows }: { rows: readonly LineRow[] }) {
  const { t } = useTranslation()
  const toTrend = useWayTo(stationTrends.path)
  const toWell = useWayTo(wellsNow.path)
  const title = usePageTitle()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const [hidden, setHidden] = useHiddenColumns('pipe-line')
  const columns = useLineColumns()
  const total = totalOf(rows)
  const openTrend = toTrend && (({ from, to }: LineRow) => toTrend(listQuery('points', [...from.points, ...to.points])))
  const openWell = toWell && (({ to }: LineRow) => toWell(listQuery('nodes', [to.keyId])))
  return (
    <FigureTable
      label={t('pipeLine.segments')}
      hidden={hidden}
      onHide={setHidden}
      columns={columns}
      rows={rows}
      rowKey={({ toId }) => toId}
      isRefreshing={false}
      note={t('pipeLine.note')}
      footerRows={[
        {
          key: 'total',
          cell: (id) => {
            if (id === 'segment') return t('pipeLine.total', { count: rows.length })
            if (id === 'lengthM') return formatQuantity(total.lengthM, 0)
            return id === 'lossKw' ? formatQuantity(total.lossKw, 1) : null
          },
        },
      ]}
      onRowOpen={openTrend ?? undefined}
      rowActions={(row) => (
        <>
          {openTrend && (
            <IconButton size="sm" label={t('pipeLine.openTrend', { name: row.to.name })} onClick={() => openTrend(row)}>
              <ChartLine size={16} aria-hidden />
            </IconButton>
          )}
          {openWell && (
            <IconButton size="sm" label={t('pipeLine.openWell', { name: row.to.name })} onClick={() => openWell(row)}>
              <Waypoints size={16} aria-hidden />
            </IconButton>
          )}
        </>
      )}
      empty={{ icon: <Spline size={40} />, title: t('pipeLine.emptyTitle'), detail: t('pipeLine.emptyDetail') }}
      onExport={mayExport ? () => saveFile(tableFile(columns, hidden, rows), `${title}.csv`) : undefined}
    />
  )
}

function listQuery(name: string, values: readonly string[]): URLSearchParams {
  const query = new URLSearchParams()
  writeList(query, name, values)
  return query
}
