// A heating curve out of a unit's own past: the hours, the curve of the cabinet, the learnt one, and taking it over. Unit and time
// are in the address.

import { Check, Spline } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyScatterChart } from '#archetypes/figures/lazy-scatter-chart.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { NodeChoice } from '#archetypes/report/node-choice.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { type CurveExperience, EXPERIENCE_DAYS } from '#contract/endpoints/curve-experience.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useCurveExperience } from '../api/use-curve-experience.ts'
import { AcceptCurveDialog } from '../components/accept-curve-dialog.tsx'
import { type ExperienceDays, readExperience, writeExperience } from '../model/experience-address.ts'

const LEVELS = ['source', 'station', 'unit'] as const

export function CurveExperiencePage() {
  const { t } = useTranslation()
  const [state, change] = useAddressState(readExperience, writeExperience)
  const nodes = useNodes(LEVELS)
  return (
    <Page fit="content" data-page="curve-experience">
      <PageHeading />
      <FilterRow>
        <NodeChoice
          nodes={nodes.data}
          type="unit"
          node={state.node}
          noneText={t('curveExperience.choose')}
          onChange={(node) => change((now) => ({ ...now, node }))}
        />
        <Segmented
          label={t('curveExperience.time')}
          options={EXPERIENCE_DAYS.map((value) => ({
            value: String(value),
            label: t('curveExperience.days', { count: value }),
          }))}
          value={String(state.days)}
          onChange={(next) =>
            change((now) => ({ ...now, days: EXPERIENCE_DAYS.find((value) => String(value) === next) ?? now.days }))
          }
        />
      </FilterRow>
      <Box fontSize="sm" color="fg.muted">
        {t('curveExperience.about')}
      </Box>
      {state.node === '' ? (
        <EmptyState
          icon={<Spline size={40} />}
          title={t('curveExperience.noneChosen')}
          detail={t('curveExperience.noneChosenDetail')}
        />
      ) : (
        <Experience nodeId={state.node} days={state.days} />
      )}
    </Page>
  )
}

function Experience({ nodeId, days }: { nodeId: string; days: ExperienceDays }) {
  const { t } = useTranslation()
  const { shown, error, isFetching, refetch } = useCurveExperience(nodeId, days)
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!shown) return <Waiting text={t('curveExperience.reading')} />
  return <Learnt nodeId={nodeId} experience={shown} />
}

function Learnt({ nodeId, experience }: { nodeId: string; experience: CurveExperience }) {
  const { t } = useTranslation()
  const mayEdit = useMayDo()('strategy:edit')
  const [isAccepting, setAccepting] = useState(false)
  const { unitName, learnt, refusal, numKnown, offsetK } = experience
  const chart = useMemo(
    () => ({
      x: { name: t('curveExperience.outdoor'), unit: '°C', decimals: 1 },
      y: { name: t('curveExperience.supply'), unit: '°C', decimals: 1 },
      points: experience.hours.map(([x, y]) => ({ name: '', x, y })),
      lines: [
        { name: t('curveExperience.present'), corners: experience.present },
        ...(experience.learnt
          ? [
              {
                name: t('curveExperience.learnt'),
                corners: experience.learnt.points.map(({ outdoorC, supplyC }) => [outdoorC, supplyC] as const),
              },
            ]
          : []),
      ],
    }),
    [experience, t],
  )
  const kelvin = (value: number, decimals: number, unit: string): string => `${formatQuantity(value, decimals)} ${unit}`
  return (
    <Column gap="3">
      <Panel heading={unitName}>
        <Box height="24rem" padding="2">
          <Suspense fallback={<Waiting text={t('curveExperience.reading')} />}>
            <LazyScatterChart
              {...chart}
              label={t('curveExperience.chartOf', { name: unitName })}
              pointsName={t('curveExperience.hours')}
            />
          </Suspense>
        </Box>
      </Panel>
      <Panel heading={t('curveExperience.learnt')}>
        <Column gap="3" padding="4">
          {learnt ? (
            <>
              <Facts
                facts={[
                  [t('curveExperience.slope'), kelvin(learnt.slope, 2, 'K/K')],
                  [t('curveExperience.atZero'), kelvin(learnt.atZeroC, 1, '°C')],
                  [t('curveExperience.scatter'), kelvin(learnt.scatterK, 1, 'K')],
                  [
                    t('curveExperience.numHours'),
                    t('curveExperience.hoursOf', { used: learnt.numHours, count: numKnown }),
                  ],
                  [t('curveExperience.offset'), offsetK === null ? '–' : kelvin(offsetK, 1, 'K')],
                ]}
              />
              {mayEdit && (
                <Row>
                  <Button look="solid" onClick={() => setAccepting(true)}>
                    <Check size={16} aria-hidden />
                    {t('curveExperience.accept')}
                  </Button>
                </Row>
              )}
            </>
          ) : (
            <Box role="status">{t('curveExperience.refused', { why: refusal })}</Box>
          )}
        </Column>
      </Panel>
      {isAccepting && learnt && (
        <AcceptCurveDialog
          nodeId={nodeId}
          unitName={unitName}
          points={learnt.points}
          onClose={() => setAccepting(false)}
        />
      )}
    </Column>
  )
}
