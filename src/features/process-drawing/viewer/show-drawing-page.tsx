// A live process drawing: selects the drawing by address and list; drawing-frame.tsx shows it with its tools. The address
// always names the drawing on screen, so that a view can be linked and reloaded.

import { useQueryClient } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { viewerQuery } from '#archetypes/point-menu/drawing-link.ts'
import type { DrawingSummary, DrawingToEdit, DrawingType } from '#contract/endpoints/drawings.ts'
import { Box, Column, VisuallyHidden } from '#ui/box.ts'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { styled } from '#ui/styled.ts'
import { publishedKey } from '../drawings/named-drawing.ts'
import { drawingKey, useDrawing, useDrawingList } from '../drawings/use-drawings.ts'
import { DrawingFailure } from './drawing-failure.tsx'
import { DrawingFrame } from './drawing-frame.tsx'
import { findDrawings } from './find-drawings.ts'
import { unitChoices } from './unit-choices.ts'
import { readPlace, writePlace } from './view-address.ts'

const Heading = styled('h1')
const NO_DRAWINGS: readonly DrawingSummary[] = []
const NO_TYPES: readonly DrawingType[] = []
const SOURCES_AND_RESOURCES: readonly DrawingType[] = ['source', 'resource']

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
  const name = useCallback((id: string) => setQuery({ id }, { replace: true }), [setQuery])
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
    <Column height="100%" data-page="process-drawing">
      <DrawingFrame
        drawing={drawing}
        isLoading={!drawing && !isError}
        fallback={
          isError ? (
            <DrawingFailure error={error} hasId={keyId !== null} onRetry={() => void refetch()} />
          ) : (
            <Waiting text={t('drawing.loading')} />
          )
        }
        units={units}
        onUnit={(code) => setQuery(units.find((unit) => unit.code === code)?.query ?? {})}
        board={board}
        onBoard={(index) => {
          const next = new URLSearchParams(query)
          next.set('board', String(index + 1))
          writePlace(next, null)
          setQuery(next)
        }}
        start={readPlace(query)}
        leading={
          <>
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
          </>
        }
      />
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

const optionOf = (drawing: DrawingSummary) => ({
  id: publishedKey(drawing),
  text: drawing.nodeName || drawing.title,
  detail: drawing.nodeCode,
})
