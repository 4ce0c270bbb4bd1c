import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { ShownDay, WeatherHistory } from '#contract/endpoints/weather-situation.ts'
import type { ShownHour } from '#contract/weather/shown-hour.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { numberColumn } from './number-columns.ts'

/** The weather of a span as a table: a row an hour, or a row a day with its degree-days. */
export function WeatherTable({ history, step }: { history: WeatherHistory; step: 'hour' | 'day' }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const label = usePageTitle()
  const hourColumns = useMemo(
    () => [
      textColumn<ShownHour>('time', t('weather.time'), ({ at }) => formatDateTime(at, 'YYYY-MM-DD HH:mm'), 160),
      numberColumn<ShownHour>('temperature', t('weather.temperature'), '°C', ({ temperatureC }) => temperatureC),
      numberColumn<ShownHour>('humidity', t('weather.humidity'), '%', ({ humidityPct }) => humidityPct, 0),
      numberColumn<ShownHour>('wind', t('weather.wind'), 'm/s', ({ windMS }) => windMS),
      numberColumn<ShownHour>('rain', t('weather.precipitation'), 'mm', ({ precipitationMm }) => precipitationMm),
      textColumn<ShownHour>('condition', t('weather.condition'), ({ condition }) => condition),
    ],
    [t],
  )
  const dayColumns = useMemo(
    () => [
      textColumn<ShownDay>('day', t('weather.day'), ({ day }) => day),
      numberColumn<ShownDay>('mean', t('weather.mean'), '°C', ({ meanC }) => meanC),
      numberColumn<ShownDay>('lowest', t('weather.lowest'), '°C', ({ minC }) => minC),
      numberColumn<ShownDay>('highest', t('weather.highest'), '°C', ({ maxC }) => maxC),
      numberColumn<ShownDay>('degreeDays', t('weather.degreeDays'), 'K·d', ({ degreeDays }) => degreeDays),
      numberColumn<ShownDay>('humidity', t('weather.humidity'), '%', ({ humidityPct }) => humidityPct, 0),
      numberColumn<ShownDay>('wind', t('weather.wind'), 'm/s', ({ windMS }) => windMS),
      numberColumn<ShownDay>('rain', t('weather.precipitation'), 'mm', ({ precipitationMm }) => precipitationMm),
      textColumn<ShownDay>('condition', t('weather.condition'), ({ condition }) => condition),
      numberColumn<ShownDay>('hours', t('weather.hours'), '', ({ numHours }) => numHours, 0),
    ],
    [t],
  )
  const shared = { label, empty: <EmptyState icon={null} title={t('weather.noValues')} />, texts: texts.table }
  return (
    <PrintArea flex="1" minHeight="0">
      {step === 'hour' ? (
        <DataTable {...shared} columns={hourColumns} rows={history.hours} rowKey={({ at }) => String(at)} />
      ) : (
        <DataTable {...shared} columns={dayColumns} rows={history.days} rowKey={({ day }) => day} />
      )}
    </PrintArea>
  )
}
