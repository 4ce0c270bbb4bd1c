import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import type { ShownDay, WeatherHistory } from '#contract/endpoints/weather-situation.ts'
import type { ShownHour } from '#contract/weather/shown-hour.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { textColumn } from '#ui/data-table.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { numberColumn, sunColumn } from './number-columns.ts'

interface WeatherTableProps {
  history: WeatherHistory
  step: 'hour' | 'day'
  isRefreshing: boolean
}

/** The weather of a span as a table: a row an hour, or a row a day with its degree-days. */
export function WeatherTable({ history: { hours, days }, step, isRefreshing }: WeatherTableProps) {
  const { t } = useTranslation()
  const label = usePageTitle()
  const [hiddenOfHours, hideOfHours] = useHiddenColumns('weather-hours')
  const [hiddenOfDays, hideOfDays] = useHiddenColumns('weather-days')
  const columns = useMemo(() => {
    const estimated = (value: string): string => t('weather.estimated', { value })
    return {
      hour: [
        textColumn<ShownHour>('time', t('weather.time'), ({ at }) => formatDateTime(at, 'YYYY-MM-DD HH:mm'), 160),
        numberColumn<ShownHour>('temperature', t('weather.temperature'), '°C', ({ temperatureC }) => temperatureC),
        numberColumn<ShownHour>('humidity', t('weather.humidity'), '%', ({ humidityPct }) => humidityPct, 0),
        numberColumn<ShownHour>('wind', t('weather.wind'), 'm/s', ({ windMS }) => windMS),
        textColumn<ShownHour>('windDirection', t('weather.windDirection'), directionText, 110),
        numberColumn<ShownHour>('rain', t('weather.precipitation'), 'mm', ({ precipitationMm }) => precipitationMm),
        textColumn<ShownHour>('condition', t('weather.condition'), ({ condition }) => condition),
        numberColumn<ShownHour>('cloud', t('weather.cloud'), '%', ({ cloudPct }) => cloudPct, 0),
        sunColumn<ShownHour>(t('weather.sun'), estimated),
      ],
      day: [
        textColumn<ShownDay>('day', t('weather.day'), ({ day }) => day),
        numberColumn<ShownDay>('mean', t('weather.mean'), '°C', ({ meanC }) => meanC),
        numberColumn<ShownDay>('lowest', t('weather.lowest'), '°C', ({ minC }) => minC),
        numberColumn<ShownDay>('highest', t('weather.highest'), '°C', ({ maxC }) => maxC),
        numberColumn<ShownDay>('degreeDays', t('weather.degreeDays'), 'K·d', ({ degreeDays }) => degreeDays),
        numberColumn<ShownDay>('humidity', t('weather.humidity'), '%', ({ humidityPct }) => humidityPct, 0),
        numberColumn<ShownDay>('wind', t('weather.wind'), 'm/s', ({ windMS }) => windMS),
        numberColumn<ShownDay>('rain', t('weather.precipitation'), 'mm', ({ precipitationMm }) => precipitationMm),
        textColumn<ShownDay>('condition', t('weather.condition'), ({ condition }) => condition),
        numberColumn<ShownDay>('cloud', t('weather.cloud'), '%', ({ cloudPct }) => cloudPct, 0),
        sunColumn<ShownDay>(t('weather.meanSun'), estimated),
        numberColumn<ShownDay>('hours', t('weather.hours'), '', ({ numHours }) => numHours, 0),
      ],
    }
  }, [t])
  const isEstimated = days.some(({ isSunEstimated }) => isSunEstimated)
  const shared = {
    label,
    isRefreshing,
    note: isEstimated ? t('weather.sunNote') : null,
    empty: { icon: null, title: t('weather.noValues'), detail: t('weather.noValuesDetail') },
  }
  return step === 'hour' ? (
    <FigureTable
      {...shared}
      columns={columns.hour}
      rows={hours}
      rowKey={({ at }) => String(at)}
      hidden={hiddenOfHours}
      onHide={hideOfHours}
    />
  ) : (
    <FigureTable
      {...shared}
      columns={columns.day}
      rows={days}
      rowKey={({ day }) => day}
      hidden={hiddenOfDays}
      onHide={hideOfDays}
    />
  )
}

const directionText = ({ windDirection, windDirectionDeg }: ShownHour): string =>
  windDirectionDeg === null ? '–' : `${windDirection ?? ''} ${Math.round(windDirectionDeg)}°`
