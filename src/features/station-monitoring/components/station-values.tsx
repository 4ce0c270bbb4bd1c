import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ComputedColumn, computedColumns, computedText } from '#archetypes/realtime/computed-columns.tsx'
import { LiveArea, LiveCell } from '#archetypes/realtime/live-area.tsx'
import { LiveCells } from '#archetypes/realtime/live-cells.ts'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import { TickText } from '#archetypes/realtime/tick-text.tsx'
import type { UnitRow } from '#archetypes/realtime/unit-rows.ts'
import type { TableLayout } from '#archetypes/telemetry/table-layout.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { valueLines } from '../model/station-values.ts'
import { unitName } from '../model/stations.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 'sm',
    '& :is(th, td)': { height: '6', paddingInline: '3', borderBottomWidth: '1px', borderColor: 'border.subtle' },
    '& thead th': { position: 'sticky', top: 0, zIndex: 1, background: 'bg.raised', fontWeight: 'medium' },
    '& thead th:not(:first-of-type)': { textAlign: 'end' },
    '& tbody th[scope=row]': { textAlign: 'start', fontWeight: 'normal' },
    '& th[scope=rowgroup]': { textAlign: 'start', fontWeight: 'medium', color: 'fg.muted', background: 'bg.raised' },
    '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& td[data-unit]': { textAlign: 'start', color: 'fg.muted', width: '1%' },
    '& tbody tr:hover > *': { background: 'bg.hover' },
  },
})
/** Columns beside those of the units: name, and unit of measurement. */
const OTHER_COLUMNS = 2

interface StationValuesProps {
  station: TelemetryNode
  rows: readonly UnitRow[]
  points: readonly TelemetryPoint[]
  layout: Pick<TableLayout, 'groups' | 'looks'>
  live: LiveValues
  /** A value was chosen: its curve is wanted. */
  onOpen: (point: TelemetryPoint) => void
}

/** Every value of a station: a line for each parameter, a column for each unit. */
export function StationValues({ station, rows, points, layout, live, onOpen }: StationValuesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { groups, looks } = layout
  const cells = useMemo(
    () =>
      new LiveCells(live, points, (code) => looks.get(code)?.colourRule ?? 'limits', { t, language, hasAges: true }),
    [live, points, looks, t, language],
  )
  const parts = useMemo(() => valueLines(groups, rows), [groups, rows])
  const computed = useMemo(() => computedColumns(t, ['unit']), [t])
  const first = parts[0]?.lines[0]?.places.find((place) => place !== undefined)
  return (
    <LiveArea cells={cells} points={points} onOpen={onOpen}>
      <Box flex="1" minHeight="0" overflow="auto" data-scroll="table">
        <Table aria-label={t('stationNow.valuesOf', { name: station.name })}>
          <thead>
            <tr>
              <th scope="col">
                <Box textAlign="start">{t('stationNow.parameter')}</Box>
              </th>
              {rows.map(({ node }) => (
                <th key={node.keyId} scope="col" title={node.code}>
                  {unitName(node, station)}
                </th>
              ))}
              <th scope="col" aria-label={t('stationNow.measure')} />
            </tr>
          </thead>
          <ComputedLines computed={computed} rows={rows} live={live} />
          {parts.map(({ id, name, lines }) => (
            <tbody key={id}>
              <tr>
                <th scope="rowgroup" colSpan={rows.length + OTHER_COLUMNS}>
                  {name}
                </th>
              </tr>
              {lines.map(({ param, places }) => (
                <tr key={param.code} data-row={param.code}>
                  <th scope="row" title={param.code}>
                    {language === 'en' ? param.nameEn : param.nameZh}
                  </th>
                  {places.map((place, at) => (
                    <td key={rows[at]?.node.keyId}>
                      {place === undefined ? (
                        <span data-state="none">{NO_VALUE}</span>
                      ) : (
                        <LiveCell cells={cells} place={place} isTabStop={place === first} />
                      )}
                    </td>
                  ))}
                  <td data-unit>{param.unit}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </Table>
      </Box>
    </LiveArea>
  )
}

interface ComputedLinesProps {
  computed: readonly ComputedColumn[]
  rows: readonly UnitRow[]
  live: LiveValues
}

/** What no point measures, on top: temperature drops, approach, heat for each m², and the age of the values. */
function ComputedLines({ computed, rows, live }: ComputedLinesProps) {
  const { t } = useTranslation()
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={rows.length + OTHER_COLUMNS}>
          {t('realtime.computed')}
        </th>
      </tr>
      {computed.map(({ id, header, fullHeader }) => (
        <tr key={id}>
          <th scope="row" title={fullHeader}>
            {header}
          </th>
          {rows.map((row) => (
            <td key={row.node.keyId}>
              <TickText live={live} read={() => computedText(row, id, live, t)} />
            </td>
          ))}
          <td data-unit />
        </tr>
      ))}
    </tbody>
  )
}
