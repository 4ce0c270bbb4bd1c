import { FileX, ServerCrash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DrawingAbsence, drawingAbsence } from '#contract/endpoints/drawings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'

const ABSENT = {
  none: { title: 'drawing.emptyTitle', detail: 'drawing.emptyDetail' },
  unknown: { title: 'drawing.missingTitle', detail: 'drawing.missingDetail' },
  deleted: { title: 'drawing.deletedTitle', detail: 'drawing.deletedDetail' },
  unpublished: { title: 'drawing.unpublishedTitle', detail: 'drawing.unpublishedDetail' },
} as const satisfies Record<DrawingAbsence | 'none', unknown>

/** Shown in the place of a drawing that is not there. */
export function DrawingFailure({ error, hasId, onRetry }: { error: Error; hasId: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  if (error instanceof AppError && error.code === CODE.notFound) {
    const reason = hasId ? (drawingAbsence.safeParse(error.result).data ?? 'unknown') : 'none'
    const { title, detail } = ABSENT[reason]
    return <EmptyState icon={<FileX size={40} />} title={t(title)} detail={t(detail)} />
  }
  const text = inlineTextOf(error)
  return (
    <EmptyState
      role="alert"
      icon={<ServerCrash size={40} />}
      title={t('drawing.loadFailed')}
      detail={text ? textOf(text) : undefined}
      action={<Button onClick={onRetry}>{t('errors.retry')}</Button>}
    />
  )
}
