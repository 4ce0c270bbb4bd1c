import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyBarChart } from '#archetypes/trend/lazy-bar-chart.tsx'
import { formatQuantity } from '#lib/format-quantity.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { Box } from '#ui/box.ts'
import { Facts } from '#ui/facts.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { bucketsOf, quartilesOf } from '../model/rank.ts'
import type { SubjectWords } from '../model/subject.ts'

interface DistributionProps {
  values: readonly number[]
  /** Nodes that the ranking is of. */
  numAll: number
  words: Pick<SubjectWords, 'name' | 'unit' | 'decimals'>
}

/** How the ranked values are spread: counts in buckets, and quartiles. Nothing where none is known. */
export function Distribution({ values, numAll, words: { name, unit, decimals } }: DistributionProps) {
  const { t } = useTranslation()
  const bars = useMemo(
    () =>
      bucketsOf(values).map(({ from, to, count }) => ({
        // borders are round numbers: as many decimals as they have
        name: `${shortNumber(from)}–${shortNumber(to)}`,
        value: count,
      })),
    [values],
  )
  const quartiles = quartilesOf(values)
  const heading = `${t('ranking.distribution')} · ${nameWithUnit(name, unit)}`
  if (!quartiles) return null
  const withUnit = (value: number): string => `${formatQuantity(value, decimals)}${unit === '' ? '' : ` ${unit}`}`
  const between = (from: number, to: number): string =>
    t('ranking.between', { from: formatQuantity(from, decimals), to: withUnit(to) })
  return (
    <Panel heading={heading}>
      <Suspense fallback={<Waiting text={t('resource.loading')} />}>
        <LazyBarChart label={heading} bars={bars} counted={t('ranking.counted')} />
      </Suspense>
      <Box padding="4" fontSize="sm">
        <Facts
          facts={[
            [t('ranking.known'), t('ranking.knownOf', { known: values.length, all: numAll })],
            [t('ranking.median'), withUnit(quartiles.median)],
            [t('ranking.quartiles'), between(quartiles.lower, quartiles.upper)],
            [t('ranking.range'), between(quartiles.minimum, quartiles.maximum)],
          ]}
        />
      </Box>
    </Panel>
  )
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(6)))
