import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelVersion } from '#contract/endpoints/load-models.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'

/** Versions of a model: what they were learnt from, how good they are, and what became of them. */
export function useVersionColumns(): TableColumn<ModelVersion>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const day = (at: number): string => formatDateTime(at, 'YYYY-MM-DD')
    const stateText = ({ isPresent, takenBackBy, outcome }: ModelVersion): string => {
      if (!isPresent) return t(`loadForecast.outcome.${outcome}`)
      return takenBackBy === '' ? t('loadForecast.present') : t('loadForecast.presentAgain', { name: takenBackBy })
    }
    const number = (id: string, header: string, decimals: number, read: (version: ModelVersion) => number | null) =>
      numberColumn<ModelVersion>({ id, header, unit: id === 'hours' ? 'h' : '%', decimals, width: 170, read })
    return [
      {
        ...textColumn<ModelVersion>('version', t('loadForecast.version'), ({ version }) => `v${version}`, 80),
        fixed: 'start',
      },
      textColumn<ModelVersion>('state', t('loadForecast.state'), stateText, 420),
      number('wmape', t('loadForecast.versionWmape'), 2, ({ judged }) => judged?.wmape ?? null),
      number('presentWmape', t('loadForecast.presentWmape'), 2, ({ judged }) => judged?.presentWmape ?? null),
      number('yesterdayWmape', t('loadForecast.asYesterdayWmape'), 2, ({ judged }) => judged?.yesterdayWmape ?? null),
      number('coverage', t('loadForecast.coverage'), 0, ({ judged }) => judged?.coverage ?? null),
      textColumn<ModelVersion>(
        'trainedAt',
        t('loadForecast.trainedAt'),
        ({ trainedAt }) => formatDateTime(trainedAt, 'MM-DD HH:mm'),
        130,
      ),
      textColumn<ModelVersion>(
        'range',
        t('loadForecast.trainedFrom'),
        ({ from, until }) => `${day(from)} – ${day(until)}`,
        220,
      ),
      number('hours', t('loadForecast.trainedHours'), 0, ({ numHours }) => numHours),
      number('goodShare', t('loadForecast.goodShare'), 0, ({ goodShare }) => goodShare),
      textColumn<ModelVersion>(
        'features',
        t('loadForecast.features'),
        ({ features }) => features.map((feature) => t(`loadForecast.feature.${feature}`)).join(t('loadForecast.comma')),
        260,
      ),
      textColumn<ModelVersion>(
        'by',
        t('loadForecast.trainedBy'),
        ({ requestedBy }) => requestedBy || t('loadForecast.nightly'),
        120,
      ),
    ]
  }, [t])
}
