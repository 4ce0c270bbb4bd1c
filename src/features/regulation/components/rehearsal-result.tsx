import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { NamedTrend } from '#archetypes/trend/named-trend.tsx'
import type { RehearsalDetail } from '#contract/endpoints/rehearsals.ts'
import { REHEARSAL_VALID_MS } from '#contract/regulation/rehearsal.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { Facts } from '#ui/facts.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { useCourses, useRehearsal } from '../api/use-rehearsals.ts'
import { useThisMinute } from '../api/use-results.ts'
import { type CourseKey, comparedPicture } from '../model/rehearsal-pictures.ts'
import { BrokenLimits } from './broken-limits.tsx'
import { RehearsedUnits } from './rehearsed-units.tsx'

/** What a rehearsal said: whether it is enough, totals, curves, units and limits. */
export function RehearsalResult({ keyId }: { keyId: string }) {
  const { t } = useTranslation()
  const { shown, error, refetch } = useRehearsal(keyId)
  if (!shown)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('rehearsals.reading')} />
    )
  return (
    <Column gap="4" data-rehearsal={shown.keyId}>
      <RehearsalStanding rehearsal={shown} />
      <RehearsalTotals rehearsal={shown} />
      <Curves rehearsal={shown} />
      <Panel heading={t('rehearsals.brokenOf')}>
        <BrokenLimits rehearsal={shown} />
      </Panel>
      <Panel heading={t('rehearsals.units')}>
        <RehearsedUnits rehearsal={shown} />
      </Panel>
    </Column>
  )
}

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/** How old it is, and whether it lets its version run in auto. */
export function RehearsalStanding({ rehearsal }: { rehearsal: RehearsalDetail }) {
  const { t } = useTranslation()
  const now = useThisMinute()
  const { finishedAt, forecastIssuedAt, isEnough, tuned, totals } = rehearsal
  const ageMs = Math.max(0, now - (finishedAt ?? now))
  const age =
    ageMs < HOUR_MS
      ? t('rehearsals.minutesAgo', { count: Math.round(ageMs / MINUTE_MS) })
      : t('rehearsals.hoursAgo', { count: Math.round(ageMs / HOUR_MS) })
  const isOld = ageMs >= REHEARSAL_VALID_MS
  const why = tuned ? 'tuned' : (totals?.numBroken ?? 1) > 0 ? 'broken' : isOld ? 'old' : 'inputs'
  return (
    <Column gap="1">
      <Box color="fg.muted">
        {t('rehearsals.madeAt', {
          time: formatDateTime(finishedAt ?? now, 'MM-DD HH:mm'),
          age,
          forecast: formatDateTime(forecastIssuedAt, 'MM-DD HH:mm'),
        })}
      </Box>
      {tuned && (
        <Box>{t('rehearsals.tuned', { gain: tuned.gain, step: tuned.stepPercent, minutes: tuned.cycleMinutes })}</Box>
      )}
      <Box role="status" data-is-enough={isEnough} color={isEnough ? undefined : 'level.important'}>
        {isEnough ? t('rehearsals.isEnough') : t(`rehearsals.notEnough.${why}`)}
      </Box>
    </Column>
  )
}

export function RehearsalTotals({ rehearsal: { totals } }: { rehearsal: RehearsalDetail }) {
  const { t } = useTranslation()
  if (!totals) return <Box color="fg.muted">{t('rehearsals.partOnly')}</Box>
  const { heatGj, numWrites, coldest, spreadK, numUnits, numUnknown } = totals
  const change = heatGj.asNow === 0 ? null : 100 * (heatGj.with / heatGj.asNow - 1)
  const quantity = (value: number | null | undefined, decimals: number): string =>
    formatQuantity(value ?? null, decimals)
  return (
    <Facts
      facts={[
        [
          t('rehearsals.facts.heat'),
          t('rehearsals.facts.heatValue', {
            own: quantity(heatGj.with, 1),
            asNow: quantity(heatGj.asNow, 1),
            change: `${change !== null && change > 0 ? '+' : ''}${quantity(change, 1)}`,
          }),
        ],
        [
          t('rehearsals.facts.writes'),
          t('rehearsals.facts.writesValue', { own: numWrites.with, asNow: numWrites.asNow }),
        ],
        [t('rehearsals.facts.refused'), String(totals.numRefused)],
        [t('rehearsals.facts.broken'), String(totals.numBroken)],
        [t('rehearsals.facts.withoutTarget'), String(totals.numWithoutTarget)],
        [
          t('rehearsals.facts.coldest'),
          t('rehearsals.facts.coldestValue', {
            own: quantity(coldest.with?.roomC, 1),
            asNow: quantity(coldest.asNow?.roomC, 1),
          }),
        ],
        [
          t('rehearsals.facts.spread'),
          t('rehearsals.facts.spreadValue', { own: quantity(spreadK.with, 1), asNow: quantity(spreadK.asNow, 1) }),
        ],
        [t('rehearsals.facts.swinging'), String(totals.numSwinging)],
        [t('rehearsals.facts.units'), t('rehearsals.facts.unitsValue', { count: numUnits, unknown: numUnknown })],
      ]}
    />
  )
}

const CHARTS = [
  ['room', 'roomC'],
  ['supply', 'supplyC'],
  ['heat', 'heatMw'],
  ['flow', 'flowTh'],
  ['setting', 'setting'],
] as const satisfies readonly (readonly [string, CourseKey])[]

function Curves({ rehearsal }: { rehearsal: RehearsalDetail }) {
  const { t } = useTranslation()
  const [nodeId, setNodeId] = useState('')
  const { keyId, shown, startsAt, stepMinutes, units } = rehearsal
  const ofUnit = useCourses(keyId, nodeId === '' ? [] : [nodeId])
  const courses = nodeId === '' ? rehearsal.courses : (ofUnit.shown?.[0]?.courses ?? rehearsal.courses)
  const pictures = useMemo(() => {
    const names = { withStrategy: t('rehearsals.withStrategy'), asNow: t('rehearsals.asNow') }
    return CHARTS.map(([name, key]) => ({
      name,
      picture: comparedPicture(courses, key, { startsAt, stepMinutes }, { names, shown }),
    }))
  }, [t, courses, startsAt, stepMinutes, shown])
  return (
    <>
      <Select
        label={t('rehearsals.ofUnit')}
        options={[
          { value: '', label: t('rehearsals.all') },
          ...units
            .filter(({ lacks, origin }) => lacks.length === 0 && origin !== null)
            .map((unit) => ({ value: unit.nodeId, label: unit.name })),
        ]}
        value={nodeId}
        onChange={setNodeId}
      />
      {pictures.map(({ name, picture }) => {
        const code = shown === 'daily' ? t('rehearsals.daily') : shown
        const heading = t(`rehearsals.charts.${name}`, { code })
        return (
          <Panel key={name} heading={heading}>
            <NamedTrend picture={picture} label={heading} height="13rem" waiting={t('rehearsals.readingChart')} />
          </Panel>
        )
      })}
    </>
  )
}
