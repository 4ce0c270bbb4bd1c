import { Inbox, Lock, SearchX, ServerCrash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'

/** Shown in place of a list that could not be loaded. */
export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  if (error instanceof AppError && error.code === CODE.noPermission)
    return (
      <EmptyState
        role="alert"
        icon={<Lock size={40} />}
        title={t('resource.noPermissionTitle')}
        detail={t('resource.noPermissionDetail')}
      />
    )
  const text = inlineTextOf(error)
  return (
    <EmptyState
      role="alert"
      icon={<ServerCrash size={40} />}
      title={t('resource.loadFailed')}
      detail={text ? textOf(text) : undefined}
      action={<Button onClick={onRetry}>{t('errors.retry')}</Button>}
    />
  )
}

/** Shown in place of rows, where the filters match none. */
export function NoMatch({ noun, onReset }: { noun: string; onReset: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<SearchX size={40} />}
      title={t('resource.noMatchTitle', { noun })}
      detail={t('resource.noMatchDetail')}
      action={<Button onClick={onReset}>{t('resource.reset')}</Button>}
    />
  )
}

/** Shown in place of rows, where there are no records at all. */
export function NothingYet({ noun, onAdd }: { noun: string; onAdd?: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Inbox size={40} />}
      title={t('resource.emptyTitle', { noun })}
      detail={t(onAdd ? 'resource.emptyDetail' : 'resource.emptyNoAdd')}
      action={onAdd && <Button onClick={onAdd}>{t('resource.add')}</Button>}
    />
  )
}
