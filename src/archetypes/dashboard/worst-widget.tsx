import { useTranslation } from 'react-i18next'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { unitScoreCalls } from '#contract/endpoints/unit-scores.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { useAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Span } from '#ui/box.ts'
import { CutTitle } from '../realtime/cut-title.tsx'
import { useNodes } from '../telemetry/use-telemetry.ts'
import { OfWholeDays } from './of-whole-days.tsx'
import { RowLink } from './row-link.tsx'
import { RowScroll } from './row-scroll.tsx'
import { shortDay } from './shown-days.ts'
import { useShownSource } from './shown-source.ts'
import { DAYS_POLL_MS, UNITS_AND_SOURCES } from './use-network.ts'
import { WidgetBody } from './widget-body.tsx'

const NUM_WORST = 10
const RANKING = '/workCondintionRank'

/** The units with the lowest scores of the last whole day, the worst first; each leads to what its score is made of. */
export const WorstWidget = () => <OfWholeDays>{(lastDay) => <WorstOn day={lastDay} />}</OfWholeDays>

function WorstOn({ day }: { day: string }) {
  const { t } = useTranslation()
  const nodes = useNodes(UNITS_AND_SOURCES).data ?? []
  const titles = nodeTitles(nodes)
  const isShown = useIsShown(nodes)
  const scores = useAnswer(unitScoreCalls.ofUnits, { from: day, to: day }, { refetchInterval: DAYS_POLL_MS })
  return (
    <WidgetBody answer={scores}>
      {({ units }) => {
        const worst = units
          .filter(({ keyId, score }) => score !== null && isShown(keyId))
          .slice(-NUM_WORST)
          .reverse()
        if (worst.length === 0)
          return (
            <Box padding="4" color="fg.muted" role="status">
              {t('dashboard.noScores', { day: shortDay(day) })}
            </Box>
          )
        return (
          <RowScroll
            label={t('dashboard.worst')}
            rows={worst.map(({ keyId, rank, score, approach, primaryDrop }) => ({
              key: keyId,
              content: (
                <>
                  <Span width="8" color="fg.muted" textAlign="end" fontFamily="figures">
                    {rank}
                  </Span>
                  <RowLink to={`${RANKING}?unit=${keyId}`} title={titles.get(keyId)}>
                    <CutTitle title={titles.get(keyId) ?? '–'} />
                  </RowLink>
                  <Span color="fg.muted" whiteSpace="nowrap" fontFamily="figures" hideBelow="md">
                    {t('dashboard.unitState', {
                      approach: formatQuantity(approach.value, 1),
                      drop: formatQuantity(primaryDrop.value, 1),
                    })}
                  </Span>
                  <Span minWidth="16" textAlign="end" whiteSpace="nowrap" fontWeight="medium" fontFamily="figures">
                    {t('dashboard.score', { score: formatQuantity(score, 0) })}
                  </Span>
                </>
              ),
            }))}
          />
        )
      }}
    </WidgetBody>
  )
}

/** Whether a unit belongs to the shown source, if there is one. */
function useIsShown(nodes: readonly TelemetryNode[]): (unitId: string) => boolean {
  const sourceId = useShownSource()
  if (sourceId === null) return () => true
  const fed = new Set(nodes.flatMap((node) => (node.sourceId === sourceId ? [node.keyId] : [])))
  const units = new Set(nodes.flatMap(({ keyId, parentId }) => (fed.has(parentId ?? '') ? [keyId] : [])))
  return (unitId) => units.has(unitId)
}
