import { Lock, ServerCrash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CODE } from '../../../contract/kit/envelope.ts'
import { AppError } from '../../../data/app-error.ts'
import { inlineTextOf } from '../../../data/error-catalogue.ts'
import { useNoticeText } from '../../../data/use-notice-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback.tsx'

/** In place of what could not be loaded: why, and what to do. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  if (error instanceof AppError && error.code === CODE.noPermission)
    return (
      <EmptyState icon={<Lock size={40} />} title={t('roles.noPermission')} detail={t('roles.noPermissionDetail')} />
    )
  const text = inlineTextOf(error)
  return (
    <EmptyState
      role="alert"
      icon={<ServerCrash size={40} />}
      title={t('roles.loadFailed')}
      detail={text ? textOf(text) : undefined}
      action={<Button onClick={onRetry}>{t('roles.retry')}</Button>}
    />
  )
}
