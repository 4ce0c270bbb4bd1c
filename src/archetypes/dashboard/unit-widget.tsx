import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { kpiCalls } from '#contract/endpoints/kpi.ts'
import { labelIn } from '#contract/kit/language.ts'
import { type KpiCode, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { useAnswer } from '#data/calls.ts'
import { homeUnitAtom } from '#data/home-unit.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { NodeChoice } from '../report/node-choice.tsx'
import { useNodes } from '../telemetry/use-telemetry.ts'
import { Headline, useHeadline } from './headline.tsx'
import { RowLink } from './row-link.tsx'
import { awaitsOf, figuresOf, lastDays, lastWhole, shortDay } from './shown-days.ts'
import { DAYS_POLL_MS, useToday } from './use-network.ts'
import { WidgetBody } from './widget-body.tsx'
import { WidgetChart } from './widget-chart.tsx'

const STATION_NOW = '/stationRealTime'
const CODES: KpiCode[] = ['heatIndex', 'meanRoom']

/** One heat unit that the user chooses; the choice is app state, the same on every home page. */
export function UnitWidget() {
  const { t } = useTranslation()
  const [unitId, choose] = useAtom(homeUnitAtom)
  const { data: nodes } = useNodes(['unit'])
  // a unit that was removed, or is in the user's data scope no more, is as good as none
  const unit = nodes?.find(({ keyId, nodeType }) => keyId === unitId && nodeType === 'unit')
  return (
    <>
      <Row gap="3" paddingInline="4" paddingTop="3" flexWrap="wrap">
        <NodeChoice
          nodes={nodes}
          type="unit"
          node={unit?.keyId ?? ''}
          noneText={t('dashboard.noUnit')}
          onChange={choose}
        />
        {unit && (
          <Box fontSize="sm">
            <RowLink to={`${STATION_NOW}?id=${unit.parentId ?? ''}`}>
              {nodeTitles(nodes ?? []).get(unit.keyId) ?? unit.name}
            </RowLink>
          </Box>
        )}
      </Row>
      {unit ? (
        <UnitDays unitId={unit.keyId} />
      ) : (
        <Box padding="4" color="fg.muted" role="status">
          {t(nodes ? 'dashboard.chooseUnit' : 'telemetry.treeReading')}
        </Box>
      )}
    </>
  )
}

function UnitDays({ unitId }: { unitId: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const headlineOf = useHeadline()
  const input = { codes: CODES, nodeIds: [unitId], ...lastDays(useToday()), step: 'day' as const }
  const index = kpiDefinition('heatIndex')
  const name = labelIn(index.name, language)
  return (
    <WidgetBody answer={useAnswer(kpiCalls.ofNodes, input, { refetchInterval: DAYS_POLL_MS })}>
      {(data) => (
        <>
          <Headline
            figures={CODES.map((code) => {
              const shown = kpiDefinition(code)
              const figure = lastWhole(figuresOf(data, code, 'unit'))
              const named = t('dashboard.ofYesterday', { name: labelIn(shown.name, language) })
              return headlineOf(named, figure, shown.unit, shown.decimals)
            })}
          />
          <WidgetChart
            label={name}
            names={data.periods.map(({ from }) => shortDay(from))}
            series={[{ name, shownAs: 'bar', values: figuresOf(data, 'heatIndex', 'unit').map(({ value }) => value) }]}
            awaits={awaitsOf([figuresOf(data, 'heatIndex', 'unit')])}
            unit={index.unit}
            decimals={index.decimals}
          />
        </>
      )}
    </WidgetBody>
  )
}
