import { ChartScatter } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureView } from '#archetypes/figures/figure-view.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import { energyAnalysisCalls, type SignatureQuery, type SignatureResult } from '#contract/endpoints/energy-analysis.ts'
import { MIN_SIGNATURE_DAYS, type Signature } from '#contract/kpi/energy-signature.ts'
import { useShownAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { UnitSignature } from './unit-signature.tsx'

type Row = SignatureResult['rows'][number]

const COLUMNS = [
  ['slope', 'W/(m²·K)', 3, ({ slope }) => slope],
  ['base', 'W/m²', 1, ({ base }) => base],
  ['balanceC', '°C', 1, ({ balanceC }) => balanceC],
  ['r2', '', 3, ({ r2 }) => r2],
  ['cvRmse', '%', 1, ({ cvRmse }) => 100 * cvRmse],
] as const satisfies readonly (readonly [string, string, number, (signature: Signature) => number | null])[]

interface SignaturesProps {
  query: SignatureQuery
  /** The one unit whose days are shown; empty: none. */
  node: string
  onNode: (node: string) => void
}

/** How the heat of each unit follows the weather, and the days of one of them. */
export function Signatures({ query, node, onNode }: SignaturesProps) {
  const { t } = useTranslation()
  const {
    shown: data,
    error,
    isFetching,
    refetch,
  } = useShownAnswer(energyAnalysisCalls.signatures, query, {
    retry: false,
  })
  const columns = useMemo((): readonly TableColumn<Row>[] => {
    const nameOf = ({ name }: Row): string => name
    const column = (id: string, header: string, unit: string, text: (row: Row) => string) => ({
      id,
      header,
      unit,
      width: headerWidthPx(header, unit),
      align: 'end' as const,
      text,
      cell: text,
    })
    return [
      { id: 'node', header: t('energyAnalysis.node'), width: 240, fixed: 'start', text: nameOf, cell: nameOf },
      ...COLUMNS.map(([id, unit, decimals, of]) =>
        column(id, t(`energyAnalysis.signature.${id}`), unit, ({ signature }) =>
          formatQuantity(signature && of(signature), decimals),
        ),
      ),
      column('days', t('energyAnalysis.signature.days'), t('energyAnalysis.dayUnit'), ({ numDays }) =>
        formatQuantity(numDays, 0),
      ),
    ]
  }, [t])
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  return (
    <>
      {node !== '' && <UnitSignature query={{ from: query.from, to: query.to, nodeIds: [node] }} />}
      <FigureView
        name="signatures"
        heading={t('energyAnalysis.view.signature')}
        chart={null}
        columns={columns}
        rows={data.rows}
        rowKey={({ keyId }) => keyId}
        isRefreshing={isFetching}
        note={t('energyAnalysis.signatureNote', { count: MIN_SIGNATURE_DAYS })}
        onRowOpen={({ keyId }) => onNode(keyId)}
        empty={{
          icon: <ChartScatter size={40} />,
          title: t('energyAnalysis.nothing'),
          detail: t('energyAnalysis.nothingDetail'),
        }}
      />
    </>
  )
}
