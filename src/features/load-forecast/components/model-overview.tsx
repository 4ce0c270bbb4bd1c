import { BrainCircuit } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { LinkOrText } from '#archetypes/page-link.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { ListedModel } from '#contract/endpoints/load-models.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Column } from '#ui/box.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import { numberColumn } from '#ui/table/number-column.ts'
import { useModels } from '../api/use-load-models.ts'
import { writePlace } from '../model/forecast-address.ts'
import { PageSection } from './page-section.tsx'

/** Every source and unit with its model, how far off it was, and what became of the last training. */
export function ModelOverview() {
  const { t } = useTranslation()
  const [hidden, setHidden] = useHiddenColumns('load-model-overview')
  const columns = useModelColumns()
  const { shown, error, isFetching, refetch } = useModels()
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('loadForecast.readingVersions')} />
    )
  return (
    <>
      <PageSection text={t('loadForecast.models')} />
      <Column height="28rem">
        <FigureTable
          label={t('loadForecast.models')}
          hidden={hidden}
          onHide={setHidden}
          columns={columns}
          rows={shown.models}
          rowKey={({ nodeId }) => nodeId}
          isRefreshing={isFetching}
          note={t('loadForecast.modelsNote')}
          empty={{
            icon: <BrainCircuit size={40} />,
            title: t('loadForecast.noModels'),
            detail: t('loadForecast.noModelsDetail'),
          }}
        />
      </Column>
    </>
  )
}

/** Of a column whose header is longer than its numbers, px. */
const WIDE_HEADER = 170

const PlaceLink = styled(LinkOrText, { base: { color: 'accent.text' } })

const addressOf = ({ kind, nodeId }: ListedModel): string =>
  `/newAIPredict?${writePlace({ kind, node: nodeId }, new URLSearchParams())}`

function useModelColumns(): TableColumn<ListedModel>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const percent = (id: string, header: string, decimals: number, read: (model: ListedModel) => number | null) =>
      numberColumn<ListedModel>({ id, header, unit: '%', decimals, width: WIDE_HEADER, read })
    const newestText = ({ newest }: ListedModel): string => {
      if (!newest) return t('loadForecast.notTrainedYet')
      return newest.isPresent ? t('loadForecast.present') : t(`loadForecast.outcome.${newest.outcome}`)
    }
    return [
      {
        ...textColumn<ListedModel>('name', t('loadForecast.placeLabel'), ({ name }) => name, 260),
        cell: (model: ListedModel) => <PlaceLink to={addressOf(model)}>{model.name}</PlaceLink>,
        fixed: 'start',
      },
      textColumn<ListedModel>('kind', t('loadForecast.placeKind'), ({ kind }) => t(`loadForecast.kind.${kind}`), 90),
      textColumn<ListedModel>(
        'present',
        t('loadForecast.presentVersion'),
        ({ present }) => (present ? `v${present.version}` : t('loadForecast.physicalModel')),
        110,
      ),
      percent('wmape', 'wMAPE', 1, ({ present }) => present?.judged?.wmape ?? null),
      percent(
        'yesterday',
        t('loadForecast.asYesterdayWmape'),
        1,
        ({ present }) => present?.judged?.yesterdayWmape ?? null,
      ),
      percent('coverage', t('loadForecast.coverage'), 0, ({ present }) => present?.judged?.coverage ?? null),
      percent('goodShare', t('loadForecast.goodShare'), 0, ({ newest }) => newest?.goodShare ?? null),
      textColumn<ListedModel>(
        'trainedAt',
        t('loadForecast.lastTrained'),
        ({ newest }) => (newest ? formatDateTime(newest.trainedAt, 'MM-DD HH:mm') : ''),
        130,
      ),
      textColumn<ListedModel>('newest', t('loadForecast.newestVersion'), newestText, 380),
    ]
  }, [t])
}
