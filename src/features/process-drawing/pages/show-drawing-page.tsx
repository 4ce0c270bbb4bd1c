// A live process drawing: selects the drawing (by address and list), shows the engine's viewer with its tools, and
// reports what is missing. src/drawing draws and src/data/live delivers values; this page only connects them. The
// address always names the drawing on screen, so that a view can be linked and reloaded.

import { chakra } from '@chakra-ui/react/styled-system'
import { useQueryClient } from '@tanstack/react-query'
import { FileQuestion, FileX, ServerCrash } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { BackButton } from '#archetypes/point-menu/back-button.tsx'
import { viewerQuery } from '#archetypes/realtime/drawing-link.ts'
import {
  type DrawingAbsence,
  type DrawingSummary,
  type DrawingToEdit,
  type DrawingType,
  drawingAbsence,
} from '#contract/endpoints/drawings.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { AppError } from '#data/app-error.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useFullscreenRefusal } from '#data/use-fullscreen-refusal.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import type { DialogButton, DrawingViewerHandle, LiveState } from '#drawing/index.ts'
import { Box, Column, Row, VisuallyHidden } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useFullscreen } from '#ui/use-fullscreen.ts'
import { useDrawingPlace } from '../api/use-drawing-place.ts'
import { drawingKey, useDrawing, useDrawingList } from '../api/use-drawings.ts'
import { AlarmFinder } from '../components/alarm-finder.tsx'
import { DialogFinder } from '../components/dialog-finder.tsx'
import { shownPlace, useDrawingDialogs } from '../components/drawing-dialogs.tsx'
import { DrawingPicture } from '../components/drawing-picture.tsx'
import { DrawingToolbar } from '../components/drawing-toolbar.tsx'
import { useFaceplate } from '../components/faceplate/use-faceplate.ts'
import { MaintenanceNotice } from '../components/maintenance-notice.tsx'
import { PointFinder } from '../components/point-finder.tsx'
import { StateBadge } from '../components/state-badge.tsx'
import { useLiveStateOf } from '../components/use-live-state-of.ts'
import { findDrawings } from '../model/find-drawings.ts'
import { unitChoices } from '../model/unit-choices.ts'

const Heading = chakra('h1')
const NO_DRAWINGS: readonly DrawingSummary[] = []
const NO_TYPES: readonly DrawingType[] = []
const SOURCES_AND_RESOURCES: readonly DrawingType[] = ['source', 'resource']
const NO_BUTTONS: readonly DialogButton[] = []
const NO_BOARDS: readonly string[] = []

export const StationDrawingPage = () => <DrawingPage allowed={['station', 'unit']} switched={NO_TYPES} />
export const ResourceDrawingPage = () => (
  <DrawingPage allowed={SOURCES_AND_RESOURCES} switched={SOURCES_AND_RESOURCES} />
)

interface DrawingPageProps {
  allowed: readonly DrawingType[]
  /** The types that are switched between on the page. */
  switched: readonly DrawingType[]
}

function DrawingPage({ allowed, switched }: DrawingPageProps) {
  const { t } = useTranslation()
  const { type: asked = '' } = useParams()
  const type = allowed.find((name) => name === asked)
  if (type) return <DrawingOfType key={type} type={type} switched={switched} />
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

function DrawingOfType({ type, switched }: { type: DrawingType; switched: readonly DrawingType[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const keyId = query.get('id')
  const list = useDrawingList(type)
  const {
    data: drawing,
    error,
    isError,
    refetch,
  } = useDrawing(type, { keyId, nodeCode: query.get('node'), unitCode: query.get('unit') })
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const [state, setState] = useState<LiveState | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullscreen(useFullscreenRefusal(), frame)
  const name = useCallback((id: string) => setQuery({ id }, { replace: true }), [setQuery])
  const [boards, setBoards] = useState(NO_BOARDS)
  const [buttons, setButtons] = useState(NO_BUTTONS)
  const { press, dialog } = useDrawingDialogs(drawing ? [shownPlace(drawing)] : [])
  const faceplate = useFaceplate(drawing ? `${shownPlace(drawing)} ${boardIn(query)}` : '')
  const { alarms, maintenance, marked } = useDrawingPlace(drawing)
  useLiveStateOf(state)
  const board = boardIn(query)
  useNamedAddress(type, keyId, drawing, name)
  const drawings = list.data ?? NO_DRAWINGS
  const selected = drawing ?? drawings.find((summary) => summary.keyId === keyId)
  const choose = (option: string): void => {
    const chosen = drawings.find((summary) => optionOf(summary).id === option)
    if (chosen) setQuery(viewerQuery(chosen))
  }
  const units = drawing ? unitChoices(drawing, drawings) : []
  return (
    <Column
      ref={frame}
      height="100%"
      minHeight="24rem"
      background="bg.page"
      data-page="process-drawing"
      aria-busy={!drawing && !isError}
    >
      <Row
        gap="3"
        minHeight="11"
        paddingInline="3"
        paddingBlock="1.5"
        flexWrap="wrap"
        background="bg.panel"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <Heading>
          <VisuallyHidden>{drawing?.title ?? t('drawing.title')}</VisuallyHidden>
        </Heading>
        {switched.length > 1 && (
          <Segmented
            label={t('drawing.type')}
            options={switched.map((one) => ({ value: one, label: t(`drawing.types.${one}`) }))}
            value={type}
            onChange={(next) => void navigate(`../${next}`, { relative: 'path' })}
          />
        )}
        <Box width={{ base: '100%', sm: '18rem' }}>
          <Combobox
            label={t('drawing.chooseStation')}
            placeholder={t('drawing.searchStation')}
            selected={selected ? optionOf(selected) : null}
            find={(text) => findDrawings(drawings, text).map(optionOf)}
            onSelect={choose}
            emptyText={t(list.isError ? 'drawing.listFailed' : 'drawing.noMatch')}
            moreText={(count) => t('drawing.moreMatches', { count })}
          />
        </Box>
        {drawing && units.length > 1 && (
          <Segmented
            label={t('drawing.unit')}
            options={units.map(({ code, name }) => ({ value: code, label: name }))}
            value={drawing.unitCode}
            onChange={(code) => setQuery(units.find((unit) => unit.code === code)?.query ?? {})}
          />
        )}
        {drawing && boards.length > 1 && (
          <Select
            label={t('drawing.board')}
            options={boards.map((title, at) => ({
              value: String(at + 1),
              label: title || t('drawing.boardNumber', { number: at + 1 }),
            }))}
            value={String(Math.min(board, boards.length - 1) + 1)}
            onChange={(number) => {
              const next = new URLSearchParams(query)
              next.set('board', number)
              setQuery(next)
            }}
          />
        )}
        {drawing && state && <StateBadge state={state} />}
        {maintenance && <MaintenanceNotice mark={maintenance} />}
        <Box flex="1" />
        <BackButton />
        <AlarmFinder alarms={alarms} handle={handle} />
        {drawing && <DialogFinder buttons={buttons} onPress={press} />}
        {drawing && <PointFinder points={drawing.points} handle={handle} faceplate={faceplate} />}
        <DrawingToolbar handle={handle} isFullscreen={isFull} onFullscreen={toggle} />
      </Row>
      <Box position="relative" flex="1" minHeight="0">
        {drawing ? (
          <DrawingPicture
            key={`${drawing.keyId} ${drawing.nodeCode} ${drawing.unitCode}`}
            drawing={drawing}
            board={board}
            onBoards={setBoards}
            onReady={setHandle}
            onState={setState}
            onDialogs={setButtons}
            onPress={press}
            faceplate={faceplate}
            alarms={marked}
          />
        ) : isError ? (
          <DrawingFailure error={error} hasId={keyId !== null} onRetry={() => void refetch()} />
        ) : (
          <Waiting text={t('drawing.loading')} />
        )}
      </Box>
      {dialog}
    </Column>
  )
}

/** Adds to an address without an id the id of the drawing that the server chose. */
function useNamedAddress(
  type: DrawingType,
  keyId: string | null,
  drawing: DrawingToEdit | undefined,
  name: (id: string) => void,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (keyId !== null || !drawing) return
    // also cached under its own id, so that adding the id to the address does not load it again
    queries.setQueryData(drawingKey(type, drawing.keyId), drawing)
    name(drawing.keyId)
  }, [type, keyId, drawing, name, queries])
}

/** Index of the board that the address names, counted from 1 there. */
function boardIn(query: URLSearchParams): number {
  const number = Number(query.get('board') ?? 1)
  return Number.isInteger(number) && number > 0 ? number - 1 : 0
}

const optionOf = ({ keyId, nodeName, title, nodeCode }: DrawingSummary) => ({
  // one that is rolled out is chosen once for each of its stations
  id: `${keyId} ${nodeCode}`,
  text: nodeName || title,
  detail: nodeCode,
})

const ABSENT = {
  none: { title: 'drawing.emptyTitle', detail: 'drawing.emptyDetail' },
  unknown: { title: 'drawing.missingTitle', detail: 'drawing.missingDetail' },
  deleted: { title: 'drawing.deletedTitle', detail: 'drawing.deletedDetail' },
  unpublished: { title: 'drawing.unpublishedTitle', detail: 'drawing.unpublishedDetail' },
} as const satisfies Record<DrawingAbsence | 'none', unknown>

function DrawingFailure({ error, hasId, onRetry }: { error: Error; hasId: boolean; onRetry: () => void }) {
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
