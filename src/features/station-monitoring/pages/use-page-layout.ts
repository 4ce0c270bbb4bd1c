import { useMemo } from 'react'
import type { TableLayout } from '#archetypes/telemetry/table-layout.ts'
import type { LayoutPage } from '#contract/resources/data-config.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { useLayout } from '../api/use-layout.ts'
import { curveLayout, tableLayout } from '../model/page-layout.ts'

/**
 * How a table is laid out, in the language of the moment.
 *
 * @param main - What it shows first where no columns were set up; must be the same list from render to render.
 */
export function useTableLayout(page: LayoutPage, main: readonly string[]): TableLayout {
  const language = useLanguage()
  const { layout, isSettled } = useLayout(page)
  return useMemo(() => tableLayout({ layout, isSettled }, main, language), [layout, isSettled, main, language])
}

export function useCurveLayout() {
  const language = useLanguage()
  const { layout } = useLayout('/websiteHisTrend')
  return useMemo(() => curveLayout(layout, language), [layout, language])
}
