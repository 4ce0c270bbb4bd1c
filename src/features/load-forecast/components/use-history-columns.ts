import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ForecastHistoryDay, ForecastSkill } from '#contract/endpoints/load-forecast.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'
import { useDayKindText } from './use-day-kind-text.ts'

/** Days of the past: forecast, measured, and the error of three ways of forecasting. */
export function useHistoryColumns(): TableColumn<ForecastHistoryDay>[] {
  const { t } = useTranslation()
  const kindText = useDayKindText()
  return useMemo(() => {
    const issuedText = ({ issuedAt, isMadeUp }: ForecastHistoryDay): string => {
      if (issuedAt === null) return t('loadForecast.noneThen')
      const time = formatDateTime(issuedAt, 'MM-DD HH:mm')
      return isMadeUp ? t('loadForecast.madeUp', { time }) : time
    }
    const number = (
      id: string,
      header: string,
      unit: string,
      decimals: number,
      read: (day: ForecastHistoryDay) => number | null,
    ) => numberColumn<ForecastHistoryDay>({ id, header, unit, decimals, read })
    const ofTrueWeather = (id: string, header: string, read: (skill: ForecastSkill) => number | null) => ({
      ...number(id, header, '%', 1, ({ byWeather }) => read(byWeather.trueWeather)),
      width: 220,
    })
    return [
      { ...textColumn<ForecastHistoryDay>('day', t('loadForecast.day'), ({ day }) => day), fixed: 'start' },
      textColumn<ForecastHistoryDay>('kind', t('loadForecast.kindOfDay'), kindText, 150),
      textColumn<ForecastHistoryDay>('issued', t('loadForecast.issuedColumn'), issuedText, 220),
      number('forecast', t('loadForecast.forecast'), 'GJ', 1, ({ forecastGj }) => forecastGj),
      number('p10', 'P10', 'GJ', 1, ({ p10Gj }) => p10Gj),
      number('p90', 'P90', 'GJ', 1, ({ p90Gj }) => p90Gj),
      number('measured', t('loadForecast.measured'), 'GJ', 1, ({ measuredGj }) => measuredGj),
      number('mape', 'MAPE', '%', 1, ({ forecast }) => forecast.mape),
      number('wmape', 'wMAPE', '%', 1, ({ forecast }) => forecast.wmape),
      number('cvRmse', 'CV-RMSE', '%', 1, ({ forecast }) => forecast.cvRmse),
      ofTrueWeather('wmapeTrue', t('loadForecast.wmapeTrueWeather'), ({ wmape }) => wmape),
      ofTrueWeather('cvRmseTrue', t('loadForecast.cvRmseTrueWeather'), ({ cvRmse }) => cvRmse),
      number('nmbe', 'NMBE', '%', 1, ({ forecast }) => forecast.nmbe),
      number('hitRate', t('loadForecast.hitRate'), '%', 0, ({ forecast }) => forecast.hitRate),
      number('coverage', t('loadForecast.coverage'), '%', 0, ({ coverage }) => coverage),
      number('yesterday', t('loadForecast.asYesterdayWmape'), '%', 1, ({ yesterday }) => yesterday.wmape),
      number('signature', t('loadForecast.bySignatureWmape'), '%', 1, ({ signature }) => signature.wmape),
      number('hours', t('loadForecast.hoursCompared'), '', 0, ({ forecast }) => forecast.numHours),
      number('leftOut', t('loadForecast.hoursLeftOutColumn'), '', 0, (day) => day.numLeftOut),
    ]
  }, [t, kindText])
}
