import { useTranslation } from 'react-i18next'
import type { HeatParts, LoadDay, PlanDifference } from '#contract/endpoints/load-plan.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { FigureList } from './figure-list.tsx'
import { useShiftsText } from './use-shifts-text.ts'

const GJ_PER_KWH = 0.0036
const PARTS = [
  ['temperatureKw', 'temperature'],
  ['skyKw', 'sky'],
  ['windKw', 'wind'],
  ['correctionKw', 'correction'],
  ['learntKw', 'learnt'],
] as const satisfies readonly (readonly [keyof HeatParts, string])[]

const signedGj = (value: number): string => {
  const text = formatQuantity(Math.abs(value), 1)
  return Number(value.toFixed(1)) === 0 ? `${text} GJ` : `${value > 0 ? '+' : '−'}${text} GJ`
}

/** What makes up the day, what was confirmed, and why it was not as planned. */
export function PlanPanels({ load }: { load: LoadDay }) {
  const { place, difference, hours } = load
  const { t } = useTranslation()
  const parts = hours.flatMap((hour) => hour.parts ?? [])
  return (
    <>
      {difference && <Difference difference={difference} />}
      <Box
        display="grid"
        gap="3"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          xl: place.kind === 'source' ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
      >
        {hours.some(({ heatKw }) => heatKw !== null) && (
          <Panel heading={t('loadPlan.partsOf')}>
            {parts.length === hours.length ? (
              <FigureList
                figures={PARTS.map(([part, name], index) => {
                  const gj = parts.reduce((sum, hour) => sum + hour[part] * GJ_PER_KWH, 0)
                  return {
                    name: t(`loadPlan.${name}`),
                    value: index === 0 ? `${formatQuantity(gj, 1)} GJ` : signedGj(gj),
                  }
                })}
              />
            ) : (
              <Box padding="4" color="fg.muted">
                {t('loadPlan.noParts')}
              </Box>
            )}
          </Panel>
        )}
        {place.kind === 'source' && <Plans load={load} />}
      </Box>
    </>
  )
}

function Difference({ difference }: { difference: PlanDifference }) {
  const { t } = useTranslation()
  const { numHours, planGj, measuredGj, weatherGj, restGj, ownGj } = difference
  return (
    <Panel heading={t('loadPlan.difference')}>
      <FigureList
        figures={[
          { name: t('loadPlan.total'), value: signedGj(measuredGj - planGj) },
          { name: t('loadPlan.weather'), value: signedGj(weatherGj), detail: t('loadPlan.weatherDetail') },
          { name: t('loadPlan.rest'), value: signedGj(restGj), detail: t('loadPlan.restDetail') },
          { name: t('loadPlan.own'), value: signedGj(ownGj), detail: t('loadPlan.ownDetail') },
        ]}
      />
      <Box paddingInline="4" paddingBottom="4" fontSize="sm" color="fg.muted">
        {t('loadPlan.differenceOf', {
          count: numHours,
          measured: formatQuantity(measuredGj, 1),
          plan: formatQuantity(planGj, 1),
        })}
      </Box>
    </Panel>
  )
}

function Plans({ load: { plans } }: { load: LoadDay }) {
  const { t } = useTranslation()
  const shiftsText = useShiftsText()
  return (
    <Panel heading={t('loadPlan.plans')}>
      <Column gap="4" padding="4">
        {plans.length === 0 && <Box color="fg.muted">{t('loadPlan.noPlans')}</Box>}
        {plans.map((plan) => (
          <Column key={plan.keyId} gap="2">
            <Box fontWeight="medium">
              {t('loadPlan.byRevision', {
                revision: plan.revision,
                name: plan.by,
                time: formatDateTime(plan.at, 'MM-DD HH:mm'),
              })}
            </Box>
            <Facts
              facts={[
                [
                  t('loadPlan.heat'),
                  t('loadPlan.planLine', {
                    forecast: formatQuantity(plan.forecastGj, 1),
                    plan: formatQuantity(plan.planGj, 1),
                  }),
                ],
                [t('loadPlan.shifts'), shiftsText(plan, plan.hours)],
                [t('loadPlan.reason'), plan.reason],
                [t('loadPlan.forecastVersion'), formatDateTime(plan.forecastIssuedAt, 'MM-DD HH:mm')],
              ]}
            />
          </Column>
        ))}
        {plans.length > 0 && (
          <Box fontSize="sm" color="fg.muted">
            {t('loadPlan.plansNote')}
          </Box>
        )}
      </Column>
    </Panel>
  )
}
