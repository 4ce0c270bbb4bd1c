import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Column } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { ListFailure } from '../resource/list-states.tsx'

interface WidgetBodyProps<Answer> {
  answer: UseQueryResult<Answer>
  children: (data: Answer) => ReactNode
}

/** What a widget shows of an answer. Values that are renewed no more are grey; others of the page go on. */
export function WidgetBody<Answer>({ answer, children }: WidgetBodyProps<Answer>) {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = answer
  return (
    <Column flex="1" aria-busy={data === undefined && !error} color={isError ? 'quality.stale' : undefined}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('resource.loading')} />
      )}
    </Column>
  )
}
