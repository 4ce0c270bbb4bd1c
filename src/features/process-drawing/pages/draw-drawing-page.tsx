// The page of the drawing editor: reads the newest version of the drawing that the address names, and gives the editor the
// console's calls. src/drawing-editor edits; this page only connects it.

import { FileQuestion, FileX, PencilRuler, ServerCrash } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { type DrawingType, drawingCalls } from '#contract/endpoints/drawings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { useAnswer } from '#data/calls.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { loadable } from '#lib/loadable.tsx'
import { randomUuid } from '#lib/random-hex.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'

const OpenedDrawing = loadable(async () => (await import('../components/opened-drawing.tsx')).OpenedDrawing)

export const DrawStationPage = () => <DrawPage allowed={['station', 'unit']} />
export const DrawResourcePage = () => <DrawPage allowed={['source', 'resource']} />

/** Names this tab among those that have a drawing open. */
const TAB = randomUuid()

function DrawPage({ allowed }: { allowed: readonly DrawingType[] }) {
  const { t } = useTranslation()
  const { type: asked = '' } = useParams()
  const [query] = useSearchParams()
  const keyId = query.get('id')
  const type = allowed.find((name) => name === asked)
  if (!type) {
    return (
      <>
        <PageHeading isHidden />
        <EmptyState
          icon={<FileQuestion size={40} />}
          title={t('drawing.unknownTypeTitle')}
          detail={t('drawing.unknownTypeDetail', { type: asked, allowed: allowed.join(', ') })}
        />
      </>
    )
  }
  return keyId ? <DrawDrawing key={keyId} keyId={keyId} /> : <NotChosen />
}

function NotChosen() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeading isHidden />
      <EmptyState
        icon={<PencilRuler size={40} />}
        title={t('editor.notChosenTitle')}
        detail={t('editor.notChosenDetail')}
        action={<Button onClick={() => location.assign('#/admin-drawing')}>{t('editor.toManage')}</Button>}
      />
    </>
  )
}

function DrawDrawing({ keyId }: { keyId: string }) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
  // read once: another version must not take the place of what is being drawn
  const { data, error, refetch } = useAnswer(
    drawingCalls.openToDraw,
    { keyId, tabId: TAB },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false },
  )
  if (data) {
    return (
      <Suspense fallback={<Waiting text={t('drawing.loading')} />}>
        <OpenedDrawing opened={data} tabId={TAB} />
      </Suspense>
    )
  }
  if (!error) return <Waiting text={t('drawing.loading')} />
  const isMissing = error instanceof AppError && error.code === CODE.notFound
  const text = inlineTextOf(error)
  return (
    <>
      <PageHeading isHidden />
      <EmptyState
        role="alert"
        icon={isMissing ? <FileX size={40} /> : <ServerCrash size={40} />}
        title={t(isMissing ? 'drawing.missingTitle' : 'editor.openFailed')}
        detail={text ? textOf(text) : undefined}
        action={isMissing ? undefined : <Button onClick={() => void refetch()}>{t('errors.retry')}</Button>}
      />
    </>
  )
}
