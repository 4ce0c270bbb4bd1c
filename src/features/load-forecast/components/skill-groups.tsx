import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { SkillGroup } from '#contract/endpoints/load-forecast.ts'
import { Column } from '#ui/box.ts'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { numberColumn } from '#ui/table/number-column.ts'

/** How good forecasts were in hours that are alike: by distance, day and night, cold and mild, holidays. */
export function SkillGroups({ groups }: { groups: readonly SkillGroup[] }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const columns = useMemo(() => {
    const number = (id: string, header: string, read: (group: SkillGroup) => number | null, decimals = 1) =>
      numberColumn<SkillGroup>({ id, header, unit: id === 'hours' ? '' : '%', decimals, read })
    const wide = (column: TableColumn<SkillGroup>): TableColumn<SkillGroup> => ({ ...column, width: 220 })
    return [
      textColumn<SkillGroup>(
        'group',
        t('loadForecast.groupOfHours'),
        ({ group }) => t(`loadForecast.group.${group}`),
        170,
      ),
      number('mape', 'MAPE', ({ forecast }) => forecast.mape),
      number('wmape', 'wMAPE', ({ forecast }) => forecast.wmape),
      number('cvRmse', 'CV-RMSE', ({ forecast }) => forecast.cvRmse),
      wide(number('wmapeTrue', t('loadForecast.wmapeTrueWeather'), ({ byWeather }) => byWeather.trueWeather.wmape)),
      wide(number('cvRmseTrue', t('loadForecast.cvRmseTrueWeather'), ({ byWeather }) => byWeather.trueWeather.cvRmse)),
      number('nmbe', 'NMBE', ({ forecast }) => forecast.nmbe),
      number('hitRate', t('loadForecast.hitRate'), ({ forecast }) => forecast.hitRate, 0),
      number('coverage', t('loadForecast.coverage'), ({ coverage }) => coverage, 0),
      wide(number('bandGain', t('loadForecast.bandGainColumn'), ({ bandLoss }) => bandLoss?.gainPct ?? null)),
      number('yesterday', t('loadForecast.asYesterdayWmape'), ({ yesterday }) => yesterday.wmape),
      number('lastWeek', t('loadForecast.asLastWeekWmape'), ({ lastWeek }) => lastWeek.wmape),
      number('signature', t('loadForecast.bySignatureWmape'), ({ signature }) => signature.wmape),
      number('hours', t('loadForecast.hoursCompared'), ({ forecast }) => forecast.numHours, 0),
    ]
  }, [t])
  return (
    <Panel heading={t('loadForecast.byGroup')}>
      <Column height="20rem">
        <DataTable
          label={t('loadForecast.byGroup')}
          columns={columns}
          rows={groups}
          rowKey={({ group }) => group}
          texts={texts.table}
          empty={<EmptyState icon={null} title={t('loadForecast.noHistory')} />}
        />
      </Column>
    </Panel>
  )
}
