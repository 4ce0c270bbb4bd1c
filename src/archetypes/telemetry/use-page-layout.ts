import { useMemo } from 'react'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { type DataLayout, layoutCall } from '#contract/resources/data-config.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { curveLayout, tableLayout } from './page-layout.ts'
import type { TableLayout } from './table-layout.ts'

const FRESH_MS = 300_000

/** Table layout of a page, in the current language. */
export function useTableLayout({ path, values }: ValuePage): TableLayout {
  const language = useLanguage()
  const { layout, isSettled } = useLayout(path)
  return useMemo(() => tableLayout({ layout, isSettled }, values, language), [layout, isSettled, values, language])
}

export function useCurveLayout({ path, values }: ValuePage) {
  const language = useLanguage()
  const { layout } = useLayout(path)
  return useMemo(() => curveLayout(layout, values, language), [layout, values, language])
}

/** The configured layout of a page; null until it is loaded, and where it cannot be loaded. */
function useLayout(page: string): { layout: DataLayout | null; isSettled: boolean } {
  // the page works without it, and must not wait for a retry
  const { data, isPending } = useAnswer(layoutCall, { page }, { staleTime: FRESH_MS, retry: false })
  return { layout: data ?? null, isSettled: !isPending }
}
