import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { controlCalls, MAX_WRITES, type WriteRight } from '#contract/endpoints/control.ts'
import { queryOf } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'
import { inParts } from '../model/batch.ts'

/** Limits change with powers and interlocks; the panel that writes asks again. */
const RENEW_MS = 30_000

/** What the caller may write to points, by point; one that is not in it is not known yet. @param isAsked - Whether they may write at all. */
export function useWriteLimits(pointIds: readonly number[], isAsked: boolean): ReadonlyMap<number, WriteRight> {
  const http = useHttp()
  const language = useLanguage()
  const parts = isAsked && pointIds.length > 0 ? inParts(pointIds, MAX_WRITES) : []
  const rights = useQueries({
    queries: parts.map((part) => ({
      ...queryOf(http, controlCalls.rights, { pointIds: part }, language),
      refetchInterval: RENEW_MS,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  return useMemo(() => new Map(rights.map((right) => [right.pointId, right])), [rights])
}
