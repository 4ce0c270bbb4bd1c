// The page of the drawing editor: reads the newest version of the drawing that the address names, and gives the editor the
// console's calls. src/drawing-editor edits; this page only connects it.

import { FileQuestion, FileX, PencilRuler, ServerCrash } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
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
import { editorAddress } from '../drawings/drawing-address.ts'
import { useDrawingList } from '../drawings/use-drawings.ts'

const OpenedDrawing = loadable(async () => (await import('./opened-drawing.tsx')).OpenedDrawing)

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
  return keyId ? <DrawDrawing key={keyId} keyId={keyId} /> : <FirstDrawing type={type} />
}

/** An address that names no drawing opens the first one of its kind. */
function FirstDrawing({ type }: { type: DrawingType }) {
  const { t } = useTranslation()
  const { data: drawings, error, refetch } = useDrawingList(type)
  const first = drawings?.find(({ isRolledOut }) => !isRolledOut)
  if (first) return <Navigate to={editorAddress(type, first.keyId)} replace />
  if (error) return <NotOpened error={error} onRetry={() => void refetch()} />
  if (!drawings) return <Waiting text={t('drawing.loading')} />
  return (
    <>
      <PageHeading isHidden />
      <EmptyState
        icon={<PencilRuler size={40} />}
        title={t('editor.noneTitle')}
        detail={t('editor.noneDetail')}
        action={<Button onClick={() => location.assign('#/admin-drawing')}>{t('editor.toManage')}</Button>}
      />
    </>
  )
}

function DrawDrawing({ keyId }: { keyId: string }) {
  const { t } = useTranslation()
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
  return <NotOpened error={error} onRetry={() => void refetch()} />
}

function NotOpened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const textOf = useNoticeText()
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
        action={isMissing ? undefined : <Button onClick={onRetry}>{t('errors.retry')}</Button>}
      />
    </>
  )
}
