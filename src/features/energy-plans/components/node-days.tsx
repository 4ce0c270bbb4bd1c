import { PencilLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Days } from '#archetypes/figures/day-range.ts'
import { LazyCategoryChart } from '#archetypes/figures/lazy-category-chart.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { PlanComparison } from '#contract/endpoints/energy-plans.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { useNodePlans, usePlanned } from '../api/use-planned-targets.ts'
import type { TargetState } from '../model/target-address.ts'
import { ReviseDialog } from './revise-dialog.tsx'

interface NodeDaysProps {
  state: TargetState
  days: Days
  name: string
}

/** One node by day, as curve of plan and bars of use, with the revisions of its plans. */
export function NodeDays({ state, days, name }: NodeDaysProps) {
  const { energy, node } = state
  const { t } = useTranslation()
  const mayRevise = useMayDo()('plannedTarget:edit')
  const { shown: data, error, refetch } = usePlanned(state, days, 'day', [node])
  const plans = useNodePlans(node, energy, days).data?.plans ?? []
  const [isRevising, setRevising] = useState(false)
  const { decimals } = kpiDefinition(ENERGY_FIGURES[energy].amount)
  const revisions = plans.flatMap((plan) => plan.revisions)
  return (
    <Panel
      heading={t('energyPlans.daysOf', { name })}
      tools={
        mayRevise && (
          <Button size="sm" disabled={plans.length === 0} onClick={() => setRevising(true)}>
            <PencilLine size={16} aria-hidden />
            {t('energyPlans.revise')}
          </Button>
        )
      }
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 3fr) minmax(0, 1fr)' }}
        gap="3"
        padding="3"
      >
        {data ? (
          <DaysChart label={t('energyPlans.daysOf', { name })} data={data} state={state} />
        ) : error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting text={t('resource.loading')} />
        )}
        <Box maxHeight="15rem" overflow="auto" tabIndex={0} role="region" aria-label={t('energyPlans.revisions')}>
          <Box fontWeight="medium" marginBottom="1">
            {t('energyPlans.revisions')}
          </Box>
          {revisions.length === 0 && <Box color="fg.muted">{t('energyPlans.noRevisions')}</Box>}
          {revisions.map(({ at, by, oldTarget, newTarget, reason }) => (
            <Box key={at} paddingBlock="1" fontSize="sm">
              {t('energyPlans.revision', {
                at: formatDateTime(at),
                by,
                reason,
                old: formatQuantity(oldTarget, decimals),
                new: formatQuantity(newTarget, decimals),
              })}
            </Box>
          ))}
        </Box>
      </Box>
      {isRevising && <ReviseDialog name={name} energy={energy} plans={plans} onClose={() => setRevising(false)} />}
    </Panel>
  )
}

function DaysChart({ label, data, state }: { label: string; data: PlanComparison; state: TargetState }) {
  const { t } = useTranslation()
  const { unit, decimals } = kpiDefinition(ENERGY_FIGURES[state.energy].amount)
  const cells = data.rows.find(({ keyId }) => keyId === state.node)?.cells ?? []
  return (
    <Box height="15rem">
      <Suspense fallback={<Waiting text={t('resource.loading')} />}>
        <LazyCategoryChart
          label={label}
          names={data.periods.map(({ from }) => from.slice(5))}
          series={[
            { name: t('energyPlans.actual'), shownAs: 'bar', values: cells.map(({ actual }) => actual.value) },
            { name: t('energyPlans.plan'), shownAs: 'line', values: cells.map(({ plan }) => plan) },
            { name: t('energyPlans.limitLine'), shownAs: 'dashed', values: cells.map(({ limitLine }) => limitLine) },
          ]}
          unit={unit}
          decimals={decimals}
        />
      </Suspense>
    </Box>
  )
}
