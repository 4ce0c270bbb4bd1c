import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { headerWidthPx } from '#archetypes/telemetry/header-width.ts'
import type { EnergyUse, StructureResult } from '#contract/endpoints/energy-analysis.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box } from '#ui/box.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { changePercent, isAlike } from '../model/change.ts'

const COMPARED = { before: 'energyAnalysis.toBefore', yearBefore: 'energyAnalysis.toYearBefore' } as const
type Compared = keyof typeof COMPARED

/**
 * Changes against the days before and the year before: what they are of, and columns that mark a change against days of which
 * fewer or more were heated, or of which parts are not known.
 */
export function useChanges({ now, before, yearBefore }: Pick<StructureResult, 'now' | Compared>) {
  const { t } = useTranslation()
  return useMemo(() => {
    const ranges = { before, yearBefore }
    const doubtOf = (use: EnergyUse, compared: Compared): string | null => {
      const range = ranges[compared]
      if (changePercent(use.amount, use[compared]) === null) return null
      if (!isAlike(now, range)) return t('energyAnalysis.heatedDays', { days: range.numDays, heated: range.numHeated })
      const { counted, expected } = use[compared]
      return counted < expected ? t('figures.ofParts', { counted, expected }) : null
    }
    const columnOf = <Row extends EnergyUse>(compared: Compared): TableColumn<Row> => {
      const header = t(COMPARED[compared])
      const text = (row: Row): string => formatQuantity(changePercent(row.amount, row[compared]), 1)
      return {
        id: compared,
        header,
        unit: '%',
        width: headerWidthPx(header, '%'),
        align: 'end',
        text: (row) => [text(row), doubtOf(row, compared)].filter((part) => part !== null).join(' · '),
        cell: (row) => {
          const doubt = doubtOf(row, compared)
          if (doubt === null) return text(row)
          return (
            <Box as="span" color="quality.stale" title={doubt}>
              {text(row)} *
            </Box>
          )
        },
      }
    }
    const notes = [
      t('energyAnalysis.comparedWith', {
        from: before.from,
        to: before.to,
        yearFrom: yearBefore.from,
        yearTo: yearBefore.to,
      }),
      ...(['before', 'yearBefore'] as const).flatMap((compared) => {
        const { numDays, numHeated } = ranges[compared]
        if (isAlike(now, ranges[compared])) return []
        const name = t(COMPARED[compared])
        return [`* ${name} – ${t('energyAnalysis.heatedDays', { days: numDays, heated: numHeated })}`]
      }),
    ]
    return { note: notes.join(' · '), columnOf }
  }, [t, now, before, yearBefore])
}
