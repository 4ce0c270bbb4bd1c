import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { TileSubject } from '#contract/home/home-widgets.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { useAnswer } from '#data/calls.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { DayTrend } from '../realtime/day-trend.tsx'
import { pointName, pointText } from '../telemetry/point-text.ts'
import { splitPointCode } from '../telemetry/trend-address.ts'
import { useNodes, usePoints } from '../telemetry/use-telemetry.ts'
import { ChosenPoint } from './chosen-point.tsx'
import { Headline } from './headline.tsx'
import { ShownAsChoice } from './shown-as-choice.tsx'
import type { WidgetContentProps } from './widget-content.ts'

const TRENDS = '/websiteHisTrend'
const LEVELS = ['source', 'unit', 'well']
const VALUE_POLL_MS = 5_000

/** One point, as its present value or as the curve of the last 24 hours. Whoever looks sees only what they may. */
export function PointWidget({ tile: { subject }, onChoose }: WidgetContentProps) {
  const { t } = useTranslation()
  const shown = subject?.kind === 'point' ? subject : null
  return (
    <>
      {onChoose && (
        <ShownAsChoice
          shownAs={shown?.shownAs ?? 'number'}
          onChange={(shownAs) => shown && onChoose({ ...shown, shownAs })}
          isDisabled={shown === null}
        >
          <ChosenPoint
            code={shown?.code ?? ''}
            onChoose={(code) => onChoose({ kind: 'point', code, shownAs: shown?.shownAs ?? 'number' })}
          />
        </ShownAsChoice>
      )}
      {shown ? <ShownPoint subject={shown} /> : <Said>{t('dashboard.noPointChosen')}</Said>}
    </>
  )
}

const Said = ({ children }: { children: string }) => (
  <Box padding="4" color="fg.muted" role="status">
    {children}
  </Box>
)

function ShownPoint({ subject: { code, shownAs } }: { subject: Extract<TileSubject, { kind: 'point' }> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayOpen = useMayOpen()
  const { nodeCode, paramCode } = splitPointCode(code)
  const nodes = useNodes(LEVELS)
  const titles = useMemo(() => nodeTitles(nodes.data ?? []), [nodes.data])
  const node = nodes.data?.find((one) => one.code === nodeCode)
  const points = usePoints(node ? [node.keyId] : [], [paramCode])
  const point = points.data?.find((one) => one.code === code)
  if (nodes.data === undefined || (node && points.data === undefined)) return <Said>{t('resource.loading')}</Said>
  if (!node || !point) return <Said>{t('dashboard.pointNotSeen', { code })}</Said>
  const name = `${titles.get(node.keyId) ?? node.name} ${pointName(point, language)}`
  if (shownAs === 'number') return <PresentValue point={point} name={name} />
  return (
    <Box padding="3" flex="1">
      <DayTrend point={point} titles={titles} title={name} trendPath={mayOpen(TRENDS) ? TRENDS : null} height="14rem" />
    </Box>
  )
}

function PresentValue({ point, name }: { point: TelemetryPoint; name: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, isError } = useAnswer(
    telemetryCalls.latest,
    { pointIds: [point.pointId] },
    { refetchInterval: VALUE_POLL_MS },
  )
  const latest = data?.[0]
  return (
    <Headline
      figures={[
        {
          name,
          value: pointText(point, latest?.value ?? null, language),
          unit: point.unit,
          isGrey: isError || (latest !== undefined && latest.quality !== QUALITY.good),
          note: latest ? formatDateTime(latest.time, 'MM-DD HH:mm:ss') : t('telemetry.noData'),
        },
      ]}
    />
  )
}
