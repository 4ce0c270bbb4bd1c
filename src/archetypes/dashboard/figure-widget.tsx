import { useTranslation } from 'react-i18next'
import { kpiCalls } from '#contract/endpoints/kpi.ts'
import type { TileSubject } from '#contract/home/home-widgets.ts'
import { labelIn } from '#contract/kit/language.ts'
import { KPI_CODES, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { useAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { Box } from '#ui/box.ts'
import { Select } from '#ui/select.tsx'
import { NodeChoice } from '../report/node-choice.tsx'
import { useNodes } from '../telemetry/use-telemetry.ts'
import { Headline, useHeadline } from './headline.tsx'
import { ShownAsChoice } from './shown-as-choice.tsx'
import { lastDays, lastWhole, shortDay } from './shown-days.ts'
import { DAYS_POLL_MS, useToday } from './use-network.ts'
import { WidgetBody } from './widget-body.tsx'
import { WidgetChart } from './widget-chart.tsx'
import type { WidgetContentProps } from './widget-content.ts'

type FigureSubject = Extract<TileSubject, { kind: 'figure' }>

const FIRST: FigureSubject = { kind: 'figure', kpi: 'heatIndex', nodeId: null, shownAs: 'number' }

/** One key figure of the network or of one unit, as that of yesterday or as the curve of two weeks. */
export function FigureWidget({ tile: { subject }, onChoose }: WidgetContentProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shown = subject?.kind === 'figure' ? subject : FIRST
  const { data: nodes = [] } = useNodes(['unit'])
  return (
    <>
      {onChoose && (
        <ShownAsChoice
          shownAs={shown.shownAs}
          onChange={(shownAs) => onChoose({ ...shown, shownAs })}
          isDisabled={false}
        >
          <Select
            label={t('dashboard.chooseFigure')}
            options={KPI_CODES.map((code) => ({ value: code, label: labelIn(kpiDefinition(code).name, language) }))}
            value={shown.kpi}
            onChange={(value) => {
              const kpi = KPI_CODES.find((code) => code === value)
              if (kpi) onChoose({ ...shown, kpi })
            }}
          />
          <NodeChoice
            nodes={nodes}
            type="unit"
            node={shown.nodeId ?? ''}
            noneText={t('dashboard.wholeNetwork')}
            onChange={(nodeId) => onChoose({ ...shown, nodeId: nodeId === '' ? null : nodeId })}
          />
        </ShownAsChoice>
      )}
      {shown.nodeId !== null && (
        <Box paddingInline="4" paddingTop="2" color="fg.muted" fontSize="sm">
          {nodeTitles(nodes).get(shown.nodeId) ?? t('dashboard.nodeNotSeen')}
        </Box>
      )}
      <ShownFigure {...shown} />
    </>
  )
}

function ShownFigure({ kpi, nodeId, shownAs }: FigureSubject) {
  const { t } = useTranslation()
  const language = useLanguage()
  const headlineOf = useHeadline()
  const { name: label, unit: written, decimals } = kpiDefinition(kpi)
  const unit = withCurrency(written, language)
  const name = labelIn(label, language)
  const of = nodeId === null ? {} : { nodeIds: [nodeId] }
  const input = { codes: [kpi], ...of, ...lastDays(useToday()), step: 'day' as const }
  return (
    <WidgetBody answer={useAnswer(kpiCalls.ofNodes, input, { refetchInterval: DAYS_POLL_MS })}>
      {(data) => {
        const values = data.nodes[0]?.figures.find(({ code }) => code === kpi)?.values ?? []
        const yesterday = headlineOf(t('dashboard.ofYesterday', { name }), lastWhole(values), unit, decimals)
        if (shownAs === 'number') return <Headline figures={[yesterday]} />
        return (
          <WidgetChart
            label={name}
            names={data.periods.map(({ from }) => shortDay(from))}
            series={[{ name, shownAs: 'line', values: values.map(({ value }) => value) }]}
            unit={unit}
            decimals={decimals}
          />
        )
      }}
    </WidgetBody>
  )
}
