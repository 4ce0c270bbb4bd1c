import { useMemo } from 'react'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { type DataLayout, layoutCall } from '#contract/resources/data-config.resource.ts'
import { useAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { curveLayout, tableLayout } from './page-layout.ts'
import type { TableLayout } from './table-layout.ts'

const FRESH_MS = 300_000

/** How a page's table is laid out, in the language of the moment. */
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

/** What was set up for a page; null until it is known, and where it cannot be known. */
function useLayout(page: string): { layout: DataLayout | null; isSettled: boolean } {
  // the page is good without it, and must not wait for a second try
  const { data, isPending } = useAnswer(layoutCall, { page }, { staleTime: FRESH_MS, retry: false })
  return { layout: data ?? null, isSettled: !isPending }
}
