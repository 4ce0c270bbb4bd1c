import { useTranslation } from 'react-i18next'
import type { ForecastHistory } from '#contract/endpoints/load-forecast.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { FigureList, type ShownFigure } from './figure-list.tsx'

const percent = (value: number | null): string => (value === null ? '–' : `${formatQuantity(value, 1)} %`)

/** Whether the weather forecast or the model was off, and whether bands are worth more than one as wide at any hour. */
export function ErrorSources({ total, coverage, bandLoss }: Pick<ForecastHistory, 'total' | 'coverage' | 'bandLoss'>) {
  const { t } = useTranslation()
  const { forecast, trueWeather } = total.byWeather
  const hours = t('loadForecast.overHours', { count: trueWeather.numHours })
  const figures: ShownFigure[] = [
    { name: t('loadForecast.wmapeForecastWeather'), value: percent(forecast.wmape), detail: hours },
    {
      name: t('loadForecast.wmapeTrueWeather'),
      value: percent(trueWeather.wmape),
      detail: trueWeather.numHours === 0 ? t('loadForecast.noTrueWeather') : hours,
    },
    { name: t('loadForecast.cvRmseForecastWeather'), value: percent(forecast.cvRmse) },
    { name: t('loadForecast.cvRmseTrueWeather'), value: percent(trueWeather.cvRmse) },
    {
      name: t('loadForecast.bandLoss'),
      value: bandLoss ? `${formatQuantity(bandLoss.lossKw, 1)} kW` : '–',
      detail: bandLoss
        ? t('loadForecast.overHours', { count: bandLoss.numHours })
        : t(coverage === null ? 'loadForecast.noBand' : 'loadForecast.noBandLoss'),
    },
    {
      name: t('loadForecast.constantBandLoss'),
      value: bandLoss ? `${formatQuantity(bandLoss.constantLossKw, 1)} kW` : '–',
      ...(bandLoss ? { detail: t('loadForecast.bandGain', { gain: percent(bandLoss.gainPct) }) } : {}),
    },
  ]
  return (
    <Panel heading={t('loadForecast.errorSources')}>
      <FigureList figures={figures} />
      <Box as="p" paddingInline="4" margin="0" fontSize="sm" color="fg.muted">
        {t('loadForecast.aboutTrueWeather')}
      </Box>
      <Box as="p" paddingInline="4" paddingTop="2" paddingBottom="4" margin="0" fontSize="sm" color="fg.muted">
        {t('loadForecast.aboutBandLoss')}
      </Box>
    </Panel>
  )
}
