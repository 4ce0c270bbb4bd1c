import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { LeadError } from '#contract/endpoints/weather-situation.ts'
import { Box, Column } from '#ui/box.ts'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { numberColumn } from './number-columns.ts'

/** Measured error of the temperature forecast by days ahead, beside that of “as yesterday”. */
export function ForecastErrorPanel({ errors }: { errors: readonly LeadError[] }) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const columns = useMemo(
    () => [
      textColumn<LeadError>('leadDay', t('weather.leadDay'), ({ leadDay }) => t('weather.leadDayOf', { day: leadDay })),
      numberColumn<LeadError>('rmse', t('weather.rmse'), 'K', ({ rmseK }) => rmseK, 2),
      numberColumn<LeadError>('naive', t('weather.naive'), 'K', ({ naiveRmseK }) => naiveRmseK, 2),
      numberColumn<LeadError>('skill', t('weather.skill'), '%', skillPct, 0),
      numberColumn<LeadError>('bias', t('weather.bias'), 'K', ({ biasK }) => biasK, 2),
      numberColumn<LeadError>('hours', t('weather.hours'), '', ({ numHours }) => numHours, 0),
    ],
    [t],
  )
  return (
    <Panel heading={t('weather.forecastError')}>
      <Box paddingInline="4" paddingBlock="2" fontSize="sm" color="fg.muted">
        {t('weather.forecastErrorHint')}
      </Box>
      <Column height="19rem">
        <DataTable
          label={t('weather.forecastError')}
          columns={columns}
          rows={errors}
          rowKey={({ leadDay }) => String(leadDay)}
          empty={<EmptyState icon={null} title={t('weather.noErrors')} />}
          texts={texts.table}
        />
      </Column>
    </Panel>
  )
}

/** By how much the forecast is better than “as yesterday”, %; null where that was never wrong. */
const skillPct = ({ rmseK, naiveRmseK }: LeadError): number | null =>
  naiveRmseK === 0 ? null : 100 * (1 - rmseK / naiveRmseK)
