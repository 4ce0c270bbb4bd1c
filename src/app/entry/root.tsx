import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { readingMode } from '#data/reading-mode.ts'
import { ChoiceTextsContext } from '#ui/choice-texts.ts'
import { Waiting } from '#ui/feedback.tsx'
import { ReaderGate } from '../reader/reader-gate.tsx'
import { useErrorCapture } from '../shell/error-log/use-error-capture.ts'
import { NoticeList } from '../shell/frame/notice-list.tsx'
import { PageErrorBoundary } from '../shell/frame/page-error-boundary.tsx'
import { useAppearance } from '../theme/use-appearance.ts'
import { Guarded } from './guarded.tsx'

/** Providers around every page, signed in or not. */
export function Root() {
  const { t } = useTranslation()
  useAppearance()
  useErrorCapture()
  const choiceTexts = useMemo(
    () => ({
      placeholder: t('resource.findOption'),
      none: t('resource.noCode'),
      more: (count: number) => t('resource.moreCodes', { count }),
    }),
    [t],
  )
  return (
    <ChoiceTextsContext value={choiceTexts}>
      <NoticeList />
      <PageErrorBoundary>
        <Suspense fallback={<Waiting text={t('shell.loadingPage')} />}>
          {readingMode ? (
            <ReaderGate mode={readingMode}>
              <Outlet />
            </ReaderGate>
          ) : (
            <Guarded>
              <Outlet />
            </Guarded>
          )}
        </Suspense>
      </PageErrorBoundary>
    </ChoiceTextsContext>
  )
}
