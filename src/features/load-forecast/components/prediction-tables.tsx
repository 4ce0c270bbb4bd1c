import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { ForecastDay, ForecastHour, Prediction } from '#contract/endpoints/load-forecast.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useDayKindText } from './use-day-kind-text.ts'

/** The hours of a forecast, and its whole days. */
export function PredictionTables({ prediction: { hours, days, place } }: { prediction: Prediction }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const kindText = useDayKindText()
  const hourColumns = useHourColumns(place.kind)
  const dayColumns = useMemo(
    () => [
      textColumn<ForecastDay>('day', t('loadForecast.day'), ({ day }) => day),
      textColumn<ForecastDay>('kind', t('loadForecast.kindOfDay'), kindText, 150),
      numberColumn<ForecastDay>({
        id: 'heat',
        header: t('loadForecast.heat'),
        unit: 'GJ',
        decimals: 1,
        read: ({ heatGj }) => heatGj,
      }),
      numberColumn<ForecastDay>({
        id: 'measuredHours',
        header: t('loadForecast.measuredHours'),
        decimals: 0,
        read: ({ measuredHours }) => measuredHours,
      }),
    ],
    [t, kindText],
  )
  const shared = { texts: texts.table, empty: <EmptyState icon={null} title={t('loadForecast.noHours')} /> }
  return (
    <Box display="grid" gap="3" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
      <Panel heading={t('loadForecast.hours')}>
        <Column height="26rem">
          <PrintArea flex="1" minHeight="0">
            <DataTable
              {...shared}
              label={t('loadForecast.hours')}
              columns={hourColumns}
              rows={hours}
              rowKey={({ at }) => String(at)}
            />
          </PrintArea>
        </Column>
      </Panel>
      <Panel heading={t('loadForecast.days')}>
        <Column height="26rem">
          <DataTable
            {...shared}
            label={t('loadForecast.days')}
            columns={dayColumns}
            rows={days}
            rowKey={({ day }) => day}
          />
        </Column>
      </Panel>
    </Box>
  )
}

/** The network as a whole has no temperatures of its water: each source has its own. */
function useHourColumns(kind: Prediction['place']['kind']): TableColumn<ForecastHour>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const celsius = (id: string, header: string, read: (hour: ForecastHour) => number | null) =>
      numberColumn<ForecastHour>({ id, header, unit: '°C', decimals: 1, read })
    const hasWater = kind === 'source' || kind === 'unit'
    return [
      textColumn<ForecastHour>('at', t('loadForecast.hour'), ({ at }) => formatDateTime(at, 'MM-DD HH:mm')),
      { ...celsius('outdoor', t('loadForecast.outdoor'), ({ outdoorC }) => outdoorC), width: 190 },
      numberColumn<ForecastHour>({
        id: 'heat',
        header: t('loadForecast.forecast'),
        unit: 'kW',
        decimals: 0,
        read: ({ heatKw }) => heatKw,
      }),
      numberColumn<ForecastHour>({ id: 'p10', header: 'P10', unit: 'kW', decimals: 0, read: ({ p10Kw }) => p10Kw }),
      numberColumn<ForecastHour>({ id: 'p90', header: 'P90', unit: 'kW', decimals: 0, read: ({ p90Kw }) => p90Kw }),
      numberColumn<ForecastHour>({
        id: 'measured',
        header: t('loadForecast.measured'),
        unit: 'kW',
        decimals: 0,
        read: ({ measuredKw }) => measuredKw,
      }),
      numberColumn<ForecastHour>({
        id: 'index',
        header: t('loadForecast.index'),
        unit: 'W/m²',
        decimals: 1,
        read: ({ indexWM2 }) => indexWM2,
      }),
      ...(hasWater
        ? [
            celsius('supply1', t('loadForecast.supply1'), ({ supply1C }) => supply1C),
            celsius('return1', t('loadForecast.return1'), ({ return1C }) => return1C),
            celsius('supply2', t('loadForecast.supply2'), ({ supply2C }) => supply2C),
            celsius('return2', t('loadForecast.return2'), ({ return2C }) => return2C),
          ]
        : []),
      numberColumn<ForecastHour>({
        id: 'flow1',
        header: t('loadForecast.flow1'),
        unit: 't/h',
        decimals: 1,
        read: ({ flow1TH }) => flow1TH,
      }),
    ]
  }, [t, kind])
}
