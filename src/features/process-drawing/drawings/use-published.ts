import { useQueries } from '@tanstack/react-query'
import { DRAWING_TYPES, type DrawingSummary, drawingCalls } from '#contract/endpoints/drawings.ts'
import { queryOf } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'

export interface PublishedDrawings {
  /** Of all types, by node; absent while they come, or where one type did not come. */
  readonly drawings: readonly DrawingSummary[] | undefined
  readonly error: Error | null
  readonly refetch: () => void
}

/** The drawings that viewers see, also of the stations that one is rolled out to. */
export function usePublished(): PublishedDrawings {
  const http = useHttp()
  const language = useLanguage()
  return useQueries({
    queries: DRAWING_TYPES.map((type) => queryOf(http, drawingCalls.list, { type }, language)),
    combine: (answers) => ({
      drawings: answers.every(({ data }) => data !== undefined) ? answers.flatMap(({ data = [] }) => data) : undefined,
      error: answers.find(({ error }) => error)?.error ?? null,
      refetch: () => {
        for (const { refetch } of answers) void refetch()
      },
    }),
  })
}
