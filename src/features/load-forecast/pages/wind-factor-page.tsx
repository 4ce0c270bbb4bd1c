import { Pencil, Wind } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import type { WindFactor } from '#contract/load-forecast/wind-factors.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, textColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { usePageTitle } from '#ui/page-title.ts'
import { numberColumn } from '#ui/table/number-column.ts'
import { useWindFactors } from '../api/use-forecast-settings.ts'
import { WindDialog } from '../components/wind-dialog.tsx'
import { sectorText } from '../model/wind-form.ts'

/** By how much the wind changes the heat that is needed, by force and direction. */
export function WindFactorPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = usePageTitle()
  const texts = useListTexts()
  const mayEdit = useMayDo()('forecastParams:edit')
  const [isEditing, setEditing] = useState(false)
  const { data, error, isFetching, refetch } = useWindFactors()
  const columns = useMemo(
    () => [
      numberColumn<WindFactor>({
        id: 'from',
        header: t('loadForecast.wind.fromForce'),
        decimals: 0,
        read: ({ fromForce }) => fromForce,
      }),
      numberColumn<WindFactor>({
        id: 'to',
        header: t('loadForecast.wind.toForce'),
        decimals: 0,
        read: ({ toForce }) => toForce,
      }),
      textColumn<WindFactor>(
        'sector',
        t('loadForecast.wind.sector'),
        ({ sector }) => sectorText(sector, language),
        160,
      ),
      numberColumn<WindFactor>({
        id: 'factor',
        header: t('loadForecast.wind.factor'),
        decimals: 3,
        read: ({ factor }) => factor,
      }),
    ],
    [t, language],
  )
  if (!data && error) return <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <Page fit="window" data-page="wind-factor">
      <Row justifyContent="space-between" gap="3" flexWrap="wrap">
        <PageHeading />
        {mayEdit && (
          <Button size="sm" look="solid" disabled={!data} onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden />
            {t('loadForecast.editWind')}
          </Button>
        )}
      </Row>
      <Box fontSize="sm" color="fg.muted">
        {t('loadForecast.windHint')}
      </Box>
      <PrintArea flex="1" minHeight="20rem">
        <DataTable
          label={title}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ fromForce, sector }) => `${sector} ${fromForce}`}
          state={data ? (isFetching ? 'refreshing' : 'ready') : 'loading'}
          empty={<EmptyState icon={<Wind size={40} />} title={t('loadForecast.noHours')} />}
          texts={texts.table}
        />
      </PrintArea>
      {isEditing && data && <WindDialog stored={data} onClose={() => setEditing(false)} />}
    </Page>
  )
}
