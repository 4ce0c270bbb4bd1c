import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyScatterChart } from '#archetypes/figures/lazy-scatter-chart.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { energyAnalysisCalls, type SignatureDaysQuery } from '#contract/endpoints/energy-analysis.ts'
import { useShownAnswer } from '#data/calls.ts'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { signatureLine } from '../model/signature-line.ts'

/** The days of one unit over their outdoor temperature, with the line that they lie about. */
export function UnitSignature({ query }: { query: SignatureDaysQuery }) {
  const { t } = useTranslation()
  const {
    shown: data,
    error,
    isFetching,
    refetch,
  } = useShownAnswer(energyAnalysisCalls.signatureDays, query, {
    retry: false,
  })
  const chart = useMemo(
    () =>
      data && {
        x: { name: t('energyAnalysis.outdoor'), unit: '°C', decimals: 1 },
        y: { name: t('energyAnalysis.heatOfDay'), unit: 'W/m²', decimals: 1 },
        points: data.days.map(({ day, outdoorC, heatWm2 }) => ({ name: day, x: outdoorC, y: heatWm2 })),
        lines: data.signature
          ? [{ name: t('energyAnalysis.view.signature'), corners: signatureLine(data.signature, data.days) }]
          : [],
      },
    [data, t],
  )
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  const heading = data ? t('energyAnalysis.signatureOf', { name: data.name }) : t('energyAnalysis.view.signature')
  return (
    <Panel flexShrink={0} heading={heading}>
      <Box height="18rem" padding="2">
        {!chart ? (
          <Waiting text={t('resource.loading')} />
        ) : chart.points.length === 0 ? (
          <Box role="status" color="fg.muted" padding="4">
            {t('energyAnalysis.nothingDetail')}
          </Box>
        ) : (
          <Suspense fallback={<Waiting text={t('resource.loading')} />}>
            <LazyScatterChart {...chart} label={heading} pointsName={t('energyAnalysis.dayPoints')} />
          </Suspense>
        )}
      </Box>
    </Panel>
  )
}
